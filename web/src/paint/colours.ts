/** Roles as colours. The codes themselves are in themes.css: one variable a role, by day and at night. */

export function colour(role: string): string {
  return `var(--${role.replace(":", "-")})`;
}

/** Dark or light, whichever is the easier to read on a role's fill. */
export function on(role: string): string {
  return `var(--on-${role.replace(":", "-")})`;
}

/** The outline of a piece: ink, or paper round what is itself of ink. */
export function rim(role: string): string {
  return colour(role === "seat:H" || role === "ink" ? "paper" : "ink");
}
