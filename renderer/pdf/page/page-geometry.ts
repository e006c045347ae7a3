/** Size of a rotated page; only the ratio matters. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface Slot {
  readonly top: number
  readonly height: number
}

/** Positions of the thumbnails in a column of the given width, in pixels; `caption` is the height of the number below each. */
export const stackPages = (sizes: readonly PageSize[], width: number, caption: number, gap: number): readonly Slot[] => {
  let top = gap
  return sizes.map((size) => {
    const slot = { top, height: Math.round((width * size.height) / size.width) + caption }
    top += slot.height + gap
    return slot
  })
}

export const stackHeight = (slots: readonly Slot[], gap: number): number => {
  const last = slots.at(-1)
  return last === undefined ? 0 : last.top + last.height + gap
}

/** Indexes of the slots that overlap `[top, top + height]`, extended by `margin` on both sides; `end` is exclusive. */
export const slotsInView = (slots: readonly Slot[], top: number, height: number, margin: number): { start: number; end: number } => {
  const from = top - margin
  const to = top + height + margin
  const start = slots.findIndex((slot) => slot.top + slot.height >= from)
  if (start < 0) return { start: 0, end: 0 }
  const after = slots.findIndex((slot, index) => index >= start && slot.top > to)
  return { start, end: after < 0 ? slots.length : after }
}

/** The nearest scroll position at which a slot is completely visible. */
export const scrollToShow = (slot: Slot, top: number, height: number, gap: number): number => {
  if (slot.top - gap < top) return Math.max(0, slot.top - gap)
  if (slot.top + slot.height + gap > top + height) return slot.top + slot.height + gap - height
  return top
}

/** The largest scale up to `scale` at which a canvas of the page has at most `maxPixels`. */
export const scaleWithin = (size: PageSize, scale: number, maxPixels: number): number =>
  Math.min(scale, Math.sqrt(maxPixels / (size.width * size.height)))
