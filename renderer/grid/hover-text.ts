/**
 * What a cell tells on hover: its problem, its text where that does not fit, the meaning of its code.
 * Asked only then, as measuring thousands of cells would not be light.
 */
export const hoverText = (cell: HTMLElement, problem: string | undefined, meaning: string | undefined): string =>
  [problem, cell.scrollWidth > cell.clientWidth ? cell.textContent.trim() : '', meaning].filter(Boolean).join('\n')
