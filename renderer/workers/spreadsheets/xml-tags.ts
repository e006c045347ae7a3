import { SpreadsheetError } from './spreadsheet-failure.ts'

/** Longer tags, comments and instructions are refused; the longest tags of real files (ranges of a format) have some hundred KB. */
const maxTagLength = 1024 * 1024

/** `name` is without prefix, `/c` for the end of `c`; `tag` is the text between `<` and `>`, `text` what follows up to the next tag. */
export type VisitTag = (name: string, tag: string, text: string) => void

const nameOf = (tag: string): string => {
  let end = 1
  let start = 0
  for (; end < tag.length; end += 1) {
    const code = tag.charCodeAt(end)
    if (code === 58) start = end + 1
    else if (code <= 32 || code === 47) break
  }
  const name = tag.slice(start, end)
  return start > 0 && tag.startsWith('/') ? `/${name}` : name
}

/** The offset of the `>` that ends the tag at `start`; a `>` inside quotes does not. */
const endOfTag = (xml: string, start: number): number => {
  for (let at = start + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (code === 62) return at
    if (code === 34 || code === 39) at = xml.indexOf(code === 34 ? '"' : "'", at + 1)
    if (at === -1) return -1
  }
  return -1
}

const endOfMarkup = (xml: string, start: number): number => {
  const closing = xml.startsWith('<!--', start) ? '-->' : xml.startsWith('<![CDATA[', start) ? ']]>' : '?>'
  const end = xml.indexOf(closing, start)
  return end === -1 ? -1 : end + closing.length - 1
}

/** Visits every tag of an XML file once, in linear time. Throws `SpreadsheetError` on a tag that is not closed before the next one, or too long. */
export const visitTags = (xml: string, visit: VisitTag): void => {
  let start = xml.indexOf('<')
  while (start !== -1) {
    const isTag = !xml.startsWith('<!--', start) && !xml.startsWith('<![CDATA[', start) && !xml.startsWith('<?', start)
    const end = isTag ? endOfTag(xml, start) : endOfMarkup(xml, start)
    if (end === -1 || end - start > maxTagLength) throw new SpreadsheetError('damaged', 'xml')
    const next = xml.indexOf('<', isTag ? start + 1 : end + 1)
    if (next !== -1 && next < end) throw new SpreadsheetError('damaged', 'xml')
    if (isTag) {
      const tag = xml.slice(start + 1, end)
      visit(nameOf(tag), tag, xml.slice(end + 1, next === -1 ? xml.length : next))
    }
    start = next
  }
}

/** Every tag with this name, without its prefix. */
export const tagsNamed = (xml: string, name: string): readonly string[] => {
  const found: string[] = []
  visitTags(xml, (at, tag) => void (at === name && found.push(tag)))
  return found
}

/** The value of an attribute, with or without a prefix; null if the tag has none. */
export const attributeOf = (tag: string, name: string): string | null => {
  const [, double, single] = new RegExp(`\\s(?:\\w+:)?${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single ?? null
}

/** The text of an attribute value. */
export const plainText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')
