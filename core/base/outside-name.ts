/** Characters of a name that is shown; a longer one keeps its end, where its kind stands. */
const longestName = 200
const keptEnd = 12

/** Controls, spaces, and signs whose picture is empty. */
const blank = /[\p{Cc}\p{Z}\u2800\u{1d159}\u{16fe4}\u{13439}-\u{13455}]+/gu

/**
 * A name or label that was made elsewhere, as it is shown: without characters that nobody sees or that turn the direction of what follows them
 * (`fdp.exe` for `exe.pdf`), with blanks in place of line breaks and other control characters, cut if long. '' for one that has nothing to see.
 */
export const outsideLabel = (text: string): string => {
  const seen = text
    // What is cut off anyway need not be cleaned.
    .slice(-100_000)
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(blank, ' ')
    .trim()
  if (seen.length <= longestName) return seen
  return `${seen.slice(0, longestName - keptEnd - 1)}…${seen.slice(-keptEnd)}`.replace(/\p{Cs}/gu, '')
}

/** The name of a file that was named elsewhere (dropped or chosen, of a mail, of a backup, of the office), as `outsideLabel`, without the folders before it. */
export const outsideName = (name: string): string => {
  const path = name.slice(-100_000).replace(/[/\\]{1,100}$/, '')
  return outsideLabel(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1))
}
