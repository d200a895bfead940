/** What a statement may open with before the one whom it is about: `opens` ends where that one stands. */
export const SUBJECTS = `
opens: ^ <weighing> that? ,? <weighing>? that? ,? <weighing>? ,?
+ I think that, apparently, Nadia is moving
- Nadia is moving, I think
`;
