/** A piece of text as a PDF draws it. Lengths are in points; x and y have their origin at the top left of the displayed page. */
export interface TextItem {
  readonly text: string
  /** Where the text begins. */
  readonly x: number
  /** The baseline; it grows downwards. */
  readonly y: number
  /** Length along the direction of the text. */
  readonly width: number
  /** Font size. */
  readonly size: number
  /** Direction of the text in degrees, clockwise; 0 is upright. */
  readonly angle: number
}

/** The text layer of one page. */
export interface PageText<Item extends TextItem = TextItem> {
  readonly width: number
  readonly height: number
  readonly items: readonly Item[]
}

/** Maximum size read of a PDF. A dense page has about 1,500 items; a page of an invoice about 400. */
export const pdfTextLimits = {
  pages: 2_000,
  itemsOfPage: 20_000,
  charactersOfPage: 400_000,
  /** Limits of the whole file. */
  items: 400_000,
  characters: 8_000_000
} as const

const quarterOf = (angle: number): number => (Math.round(angle / 90) + 4) % 4
/** Degrees by which a text may deviate from a quarter turn. */
const tolerance = 3
const isSkewed = (angle: number): boolean => Math.abs(angle - Math.round(angle / 90) * 90) > tolerance

const turned = <Item extends TextItem>(item: Item, quarter: number, { width, height }: PageText): Item => {
  const { x, y } = item
  if (quarter === 1) return { ...item, x: y, y: width - x, angle: 0 }
  if (quarter === 2) return { ...item, x: width - x, y: height - y, angle: 0 }
  if (quarter === 3) return { ...item, x: height - y, y: x, angle: 0 }
  return item
}

/**
 * The page turned by quarters against the clock so that most of its text is upright. Text in other directions (a stamp, a watermark, a note at the edge) is left
 * out.
 */
export const uprightPage = <Item extends TextItem>(page: PageText<Item>): PageText<Item> & { readonly quarter: number } => {
  const amounts = [0, 0, 0, 0]
  for (const { text, angle } of page.items) if (!isSkewed(angle)) amounts[quarterOf(angle)] = (amounts[quarterOf(angle)] ?? 0) + text.length
  const quarter = amounts.indexOf(Math.max(...amounts))
  const isTurned = quarter % 2 === 1
  return {
    quarter,
    width: isTurned ? page.height : page.width,
    height: isTurned ? page.width : page.height,
    items: page.items.filter(({ angle }) => !isSkewed(angle) && quarterOf(angle) === quarter).map((item) => turned(item, quarter, page))
  }
}

/** Characters that no text has: control characters, private use, replacement. A font without a table of its characters gives them. */
const meaningless = /(?![\t\n\r])[\p{Cc}\p{Co}\ufffd]/gu

export const meaninglessCount = (text: string): number => text.match(meaningless)?.length ?? 0
