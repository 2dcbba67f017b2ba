"""How the documentation is built: `make docs`. What it pulls in from elsewhere is in pages.py."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from gridwright import __version__  # noqa: E402
from gridwright.paint.fonts import bundled  # noqa: E402

project = "gridwright"
author = "the gridwright authors"
project_copyright = f"{author}, Apache-2.0"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "pages"]
exclude_patterns = ["findings/*.template.md"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4

# Docstrings are plain text with `code` in single backticks.
default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
toc_object_entries_show_parents = "hide"
maximum_signature_line_length = 88
python_display_short_literal_types = True

html_theme = "pydata_sphinx_theme"
html_title = "gridwright"
html_static_path = ["_static", *(str(file) for font in bundled() for file in Path(font).parent.glob("*.ttf"))]
html_css_files = ["site.css"]
html_favicon = "../web/public/icon.svg"
html_logo = "../web/public/icon.svg"
html_copy_source = False
html_show_sourcelink = False
html_sidebars = {"**": ["sidebar-nav-bs"], "index": []}
html_theme_options = {
    "logo": {"text": "gridwright"},
    "navbar_align": "left",
    "navbar_center": ["navbar-nav"],
    "navbar_persistent": ["search-button"],
    "navbar_end": ["theme-switcher"],
    "header_links_before_dropdown": 6,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "show_toc_level": 2,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
