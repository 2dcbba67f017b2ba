// Before anything is painted: by day or at night, as chosen on this device or as the device itself has it.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("gridwright.theme");
  } catch (error) {
    // No storage: the device's own setting serves.
  }
  if (chosen !== "paper" && chosen !== "night") {
    chosen = matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "paper";
  }
  document.documentElement.dataset.theme = chosen;
})();
