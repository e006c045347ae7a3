import { outsideLabel } from '../base/outside-name.ts'

/** Characters of the name of an office or a desk. */
export const longestOfficeName = 80

/**
 * The name of an office or a desk as it is stored; null for a text that is none: empty, too long, or with characters that nobody sees, end the line or turn its
 * direction. The column of the database refuses the same (`office_data.shown_name`).
 */
export const readOfficeName = (typed: string): string | null => {
  const name = typed
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .normalize('NFC')
  return name === '' || [...name].length > longestOfficeName || outsideLabel(name) !== name ? null : name
}
