/** Whether the keyboard is being used, and on the board: then the focus is kept there from move to move. */
export const keys = { used: false, onBoard: false };
