import { OPS } from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { PageText } from '#core/import/page-grid.ts'
import type { Origin } from '#core/import/source.ts'
import { uprightPage, type TextItem } from '#core/import/page-text.ts'
import { attachedLimits, type SourcePdfPage } from '../frame/protocol.ts'
import { product, readPageText, type Matrix } from './extract-text.ts'

/** A glyph on the displayed page. */
interface DrawnGlyph {
  readonly x: number
  readonly y: number
  /** It does not show, or shows another character than the text says. */
  readonly isDoubtful: boolean
}

/** What the page draws, in order, and the share of it that its pictures cover. */
interface Drawing {
  readonly glyphs: readonly DrawnGlyph[]
  readonly pictureShare: number
  readonly resolution: number | null
}

/** The part of a font that its operators refer to; `fontExtraProperties` of the document adds the encoding. */
interface FontFacts {
  readonly fontMatrix?: readonly number[]
  readonly composite?: boolean
  readonly isSymbolicFont?: boolean
  readonly type?: string
  readonly defaultEncoding?: readonly string[]
  readonly differences?: ReadonlyMap<number, string>
}

interface Glyph {
  readonly originalCharCode: number
  readonly unicode: string
  readonly width: number
  readonly isSpace: boolean
}

const digitNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The digit or Latin letter that the name of a glyph stands for; null for other names, which subsets often invent. */
const characterOf = (name: string | undefined): string | null => {
  if (name === undefined || name === '') return null
  const digit = digitNames.indexOf(name)
  return digit !== -1 ? String(digit) : /^[A-Za-z]$/.test(name) ? name : null
}

/** The names that the encoding of a simple font gives its codes. A symbolic TrueType font has an encoding of its own. */
const glyphNames =
  (font: FontFacts) =>
  (code: number): string | undefined => {
    if (font.composite === true) return undefined
    const differing = font.type === 'TrueType' && font.isSymbolicFont === true ? undefined : font.differences?.get(code)
    return differing ?? (font.isSymbolicFont === true ? undefined : font.defaultEncoding?.[code])
  }

/** Tells for each font whether a glyph disagrees with its text: by its name, or because another code of the font has the same digit. */
const disagreements = (fontOf: (name: string) => FontFacts | null) => {
  const fonts = new Map<string, { readonly nameOf: (code: number) => string | undefined; readonly codes: Map<string, number> }>()
  return (name: string, { originalCharCode: code, unicode }: Glyph): boolean => {
    const found = fonts.get(name) ?? { nameOf: glyphNames(fontOf(name) ?? {}), codes: new Map<string, number>() }
    fonts.set(name, found)
    if (!/^[\dA-Za-z]$/.test(unicode)) return false
    const drawn = characterOf(found.nameOf(code))
    if (drawn !== null) return drawn.toLowerCase() !== unicode.toLowerCase()
    if (!/\d/.test(unicode)) return false
    const other = found.codes.get(unicode) ?? code
    found.codes.set(unicode, other)
    return other !== code
  }
}

interface TextState {
  readonly matrix: Matrix
  readonly font: string
  readonly size: number
  readonly mode: number
  readonly isTransparent: boolean
  readonly letters: number
  readonly words: number
  readonly stretch: number
  readonly leading: number
}

const unit: Matrix = [1, 0, 0, 1, 0, 0]
const initial: TextState = {
  matrix: unit,
  font: '',
  size: 0,
  mode: 0,
  isTransparent: false,
  letters: 0,
  words: 0,
  stretch: 1,
  leading: 0
}

/** Render modes that paint nothing: only for selecting and clipping. */
const isInvisible = ({ mode, isTransparent }: TextState): boolean => mode === 3 || mode === 7 || isTransparent

const pictures: ReadonlySet<number> = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])

/** From this share of the page on a picture covers the text that was drawn before it. */
const coveringShare = 0.8

/** A picture on the page: the share that it covers, and its dots per inch. */
interface DrawnPicture {
  readonly share: number
  readonly resolution: number
}

/** The size in pixels that an operator of pictures has. */
const pixelsOf = (given: readonly unknown[] | null): readonly [number, number] => {
  const [first, width, height] = given ?? []
  if (typeof first === 'string') return [Number(width), Number(height)]
  const picture = (first ?? {}) as { readonly width?: number; readonly height?: number }
  return [picture.width ?? 0, picture.height ?? 0]
}

/** The finest resolution whose pictures cover the page: scanners cut pages into strips, or lay sharp text over a coarse background. */
const resolutionOf = (drawn: readonly DrawnPicture[]): number | null => {
  let covered = 0
  for (const { share, resolution } of drawn.toSorted((one, other) => other.resolution - one.resolution)) {
    covered += share
    if (covered > 0.5) return Math.round(resolution)
  }
  return null
}

interface OperatorList {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly unknown[]
}

/** Follows the operators of a page as far as the places of its glyphs need it. */
const drawingOf = (list: OperatorList, viewport: Matrix, area: number, fontOf: (name: string) => FontFacts | null): Drawing => {
  const disagrees = disagreements(fontOf)
  const stack: TextState[] = []
  let state = initial
  let line: Matrix = unit
  let text: Matrix = unit
  let pictureShare = 0
  const drawn: DrawnPicture[] = []
  let glyphs: DrawnGlyph[] = []
  const move = (x: number, y: number): void => {
    line = product(line, [1, 0, 0, 1, x, y])
    text = line
  }
  const show = (pieces: readonly (Glyph | number | null)[]): void => {
    const scale = (fontOf(state.font)?.fontMatrix?.[0] ?? 0.001) * state.size
    const toPage = product(viewport, state.matrix)
    for (const piece of pieces) {
      if (piece === null) continue
      if (typeof piece === 'number') {
        text = product(text, [1, 0, 0, 1, (-piece / 1_000) * state.size * state.stretch, 0])
        continue
      }
      if (!piece.isSpace) {
        const [, , , , x, y] = product(toPage, text)
        glyphs.push({ x, y, isDoubtful: isInvisible(state) || disagrees(state.font, piece) })
      }
      const advance = (piece.width * scale + state.letters + (piece.isSpace ? state.words : 0)) * state.stretch
      text = product(text, [1, 0, 0, 1, advance, 0])
    }
  }
  const paint = (given: readonly unknown[] | null): void => {
    const [a, b, c, d] = product(viewport, state.matrix)
    const share = Math.abs(a * d - b * c) / Math.max(1, area)
    pictureShare = Math.min(1, pictureShare + share)
    const [width, height] = pixelsOf(given)
    const resolution = 72 * Math.min(width / Math.hypot(a, b), height / Math.hypot(c, d))
    if (Number.isFinite(resolution) && resolution > 0) drawn.push({ share, resolution })
    if (share >= coveringShare && !state.isTransparent) glyphs = glyphs.map((glyph) => ({ ...glyph, isDoubtful: true }))
  }
  list.fnArray.forEach((operator, at) => {
    const given = list.argsArray[at] as readonly unknown[] | null
    const number = (index: number): number => Number(given?.[index] ?? 0)
    switch (operator) {
      case OPS.save:
        stack.push(state)
        return
      case OPS.restore:
        state = stack.pop() ?? state
        return
      case OPS.transform:
        state = { ...state, matrix: product(state.matrix, (given ?? unit) as Matrix) }
        return
      case OPS.paintFormXObjectBegin:
        stack.push(state)
        if (Array.isArray(given?.[0])) state = { ...state, matrix: product(state.matrix, given[0] as Matrix) }
        return
      case OPS.paintFormXObjectEnd:
        state = stack.pop() ?? state
        return
      case OPS.setGState:
        for (const [key, value] of (given?.[0] ?? []) as readonly (readonly [string, unknown])[])
          if (key === 'ca') state = { ...state, isTransparent: value === 0 }
        return
      case OPS.beginText:
        line = unit
        text = unit
        return
      case OPS.setFont:
        state = { ...state, font: given?.[0] as string, size: number(1) }
        return
      case OPS.setTextRenderingMode:
        state = { ...state, mode: number(0) }
        return
      case OPS.setCharSpacing:
        state = { ...state, letters: number(0) }
        return
      case OPS.setWordSpacing:
        state = { ...state, words: number(0) }
        return
      case OPS.setHScale:
        state = { ...state, stretch: number(0) / 100 }
        return
      case OPS.setLeading:
        state = { ...state, leading: number(0) }
        return
      case OPS.setTextMatrix:
        line = Array.from((given?.[0] ?? unit) as ArrayLike<number>)
        text = line
        return
      case OPS.moveText:
        move(number(0), number(1))
        return
      case OPS.setLeadingMoveText:
        state = { ...state, leading: -number(1) }
        move(number(0), number(1))
        return
      case OPS.nextLine:
        move(0, -state.leading)
        return
      case OPS.showText:
        show((given?.[0] ?? []) as readonly (Glyph | number | null)[])
        return
      default:
        if (pictures.has(operator)) paint(given)
    }
  })
  return { glyphs, pictureShare, resolution: resolutionOf(drawn) }
}

/** How many glyphs are looked through for those of a text. */
const mostSkipped = 2_000

/** Tells for each text of a page, in order, whether glyphs of it are doubtful. Texts have the order of their glyphs. */
const doubts = (glyphs: readonly DrawnGlyph[]) => {
  if (!glyphs.some(({ isDoubtful }) => isDoubtful)) return () => false
  let next = 0
  return ({ x, y, width, size, angle }: TextItem): boolean => {
    const [right, down] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const along = (glyph: DrawnGlyph): number => (glyph.x - x) * right + (glyph.y - y) * down
    const isIn = (glyph: DrawnGlyph): boolean =>
      Math.abs((glyph.y - y) * right - (glyph.x - x) * down) < 0.4 * size &&
      along(glyph) > -0.2 * size &&
      along(glyph) < width - 0.05 * size
    const start = glyphs.slice(next, next + mostSkipped).findIndex(isIn)
    // Text that is not found among the drawn glyphs is not known to be visible.
    if (start === -1) return true
    const first = next + start
    next = first
    let end = -Infinity
    // A glyph further to the left begins another text at the same place.
    for (let glyph = glyphs[next]; glyph !== undefined && isIn(glyph) && along(glyph) > end - 0.2 * size; glyph = glyphs[next]) {
      end = along(glyph)
      next += 1
    }
    return glyphs.slice(first, next).some(({ isDoubtful }) => isDoubtful)
  }
}

const overlaps = (one: PageText, other: PageText): boolean => {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  return Math.abs(one.y - other.y) < 0.5 * Math.max(one.size, other.size) && width > 0.5 * Math.min(one.width, other.width)
}

/** Whether most of a printed text, or a line to be filled in, is below a value: a label in front of it is not. */
const isBelow = (printed: PageText, value: PageText): boolean =>
  /^[\s_.…·-]+$/.test(printed.text) ||
  printed.x > value.x - 0.5 * value.size ||
  Math.min(printed.x + printed.width, value.x + value.width) - Math.max(printed.x, value.x) > 0.5 * printed.width

/** A value of a form, or a text that was written over the page. */
interface PdfAnnotation {
  readonly subtype?: string
  readonly fieldType?: string
  readonly fieldValue?: unknown
  readonly rect?: readonly number[]
  readonly annotationFlags?: number
  readonly textContent?: readonly string[]
  readonly contentsObj?: { readonly str?: string }
  readonly textAlignment?: number | null
  readonly multiLine?: boolean
  readonly password?: boolean
  readonly defaultAppearanceData?: { readonly fontSize?: number }
}

/** Flags of an annotation: invisible, hidden, not on the screen. */
const unseen = 1 | 2 | 32

const squashed = (text: string): string => text.replace(/\s+/g, '')

const valueOf = ({ subtype, fieldType, fieldValue, password, contentsObj, textContent }: PdfAnnotation): string => {
  if (subtype === 'FreeText') return (textContent ?? []).join('\n') || (contentsObj?.str ?? '')
  if (subtype !== 'Widget' || password === true || (fieldType !== 'Tx' && fieldType !== 'Ch')) return ''
  const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return values.filter((value) => typeof value === 'string').join('\n')
}

/** A piece of text with where it comes from. */
interface OriginItem extends TextItem {
  readonly origin: Origin
}

/** The values of form fields at their boxes. A value that its field does not display is hidden text. */
const fieldItems = (annotation: PdfAnnotation, viewport: Matrix): readonly OriginItem[] => {
  const value = valueOf(annotation).trim()
  const [left, bottom, right, top] = annotation.rect ?? []
  if (value === '' || ((annotation.annotationFlags ?? 0) & unseen) !== 0) return []
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return []
  const lines = value.split(/\r\n?|\n/)
  const height = Math.abs(top - bottom)
  const given = annotation.defaultAppearanceData?.fontSize ?? 0
  const size = given > 0 ? given : Math.min(12, (0.7 * height) / lines.length)
  const shown = annotation.textContent ?? []
  const differs = shown.length > 0 && squashed(shown.join('')) !== squashed(value)
  return lines.map((text, index): OriginItem => {
    const width = Math.min(Math.abs(right - left), text.length * size * 0.5)
    const free = Math.abs(right - left) - width
    const indent = annotation.textAlignment === 2 ? free : annotation.textAlignment === 1 ? free / 2 : Math.min(2, free)
    const isOneLine = lines.length === 1 && annotation.multiLine !== true
    const baseline = isOneLine ? (top + bottom) / 2 - 0.35 * size : top - size - index * size * 1.2
    const [a, b, , , x, y] = product(viewport, [1, 0, 0, 1, left + indent, baseline])
    return { text, x, y, width, size, angle: (Math.atan2(b, a) * 180) / Math.PI, origin: differs ? 'hidden-text' : 'form-field' }
  })
}

/** A page with all its texts, upright; null if it has more text than is read of one. */
export const readSourcePage = async (page: PDFPageProxy): Promise<SourcePdfPage | null> => {
  const text = await readPageText(page)
  if (text === null) return null
  const viewport = page.getViewport({ scale: 1 }).transform as Matrix
  const fontOf = (name: string): FontFacts | null => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as FontFacts) : null)
  const { glyphs, pictureShare, resolution } = drawingOf(await page.getOperatorList(), viewport, text.width * text.height, fontOf)
  const annotations = (await page.getAnnotations()) as readonly PdfAnnotation[]
  const isDoubtful = doubts(glyphs)
  const items: readonly OriginItem[] = [
    ...text.items.map((item): OriginItem => ({ ...item, origin: isDoubtful(item) ? 'hidden-text' : 'text' })),
    ...annotations.flatMap((annotation) => fieldItems(annotation, viewport))
  ]
  const upright = uprightPage({ ...text, items })
  const texts = upright.items.map(({ angle: _, ...item }): PageText => item)
  const seen = texts.filter(({ origin }) => origin !== 'hidden-text')
  const filled = texts.filter(({ origin }) => origin === 'form-field')
  return {
    width: upright.width,
    height: upright.height,
    // Recognised text below visible text repeats it; what is printed below the value of a field, such as the line for it, is not that value.
    texts: texts.filter(
      (one) =>
        one.origin === 'form-field' ||
        !(one.origin === 'hidden-text'
          ? seen.some((other) => overlaps(one, other))
          : filled.some((value) => overlaps(one, value) && isBelow(one, value)))
    ),
    isScan: pictureShare > 0.5 && seen.length === 0,
    resolution,
    turn: (4 - upright.quarter) % 4
  }
}

/** Names under which electronic invoices are attached; others are tried too, but few. */
const isXml = (name: string): boolean => /\.xml$/i.test(name)

/** The texts of attached XML files: electronic invoices are among them. */
export const readAttachedXml = async (
  document: Pick<PDFDocumentProxy, 'getAttachments' | 'getAttachmentContent'>
): Promise<readonly { readonly name: string; readonly bytes: Uint8Array }[]> => {
  const attachments = [...((await document.getAttachments()) ?? [])].filter(([, { filename }]) => isXml(filename))
  const found: { name: string; bytes: Uint8Array }[] = []
  for (const [id, { filename }] of attachments.slice(0, attachedLimits.files)) {
    const bytes = await document.getAttachmentContent(id)
    if (bytes !== null && bytes.length <= attachedLimits.bytes) found.push({ name: filename, bytes })
  }
  return found
}
