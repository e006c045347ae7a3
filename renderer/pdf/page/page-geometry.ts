export type DrawQueue = ReturnType<typeof createDrawQueue>

/** Draws one thumbnail at a time, so that thumbnails do not delay the page being read. A failed thumbnail stays blank. */
export const createDrawQueue = () => {
  const waiting: (() => Promise<void>)[] = []
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      try {
        await work()
      } catch {
        // The viewer reports pages that cannot be drawn.
      }
    }
    running = false
  }
  return {
    /** Queues a task; the returned function removes it if it has not started. */
    add: (work: () => Promise<void>) => {
      waiting.push(work)
      void run()
      return () => {
        const at = waiting.indexOf(work)
        if (at >= 0) waiting.splice(at, 1)
      }
    }
  }
}

export type Fit = 'page-width' | 'page-fit'
/** `auto` fits the width, up to 125 %. */
export type Zoom = number | Fit | 'auto'

/** The zoom steps of browsers; 1 is the actual size. */
export const zoomSteps: readonly number[] = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5]

export const smallestZoom = 0.25
export const largestZoom = 5

/** A step must change the view visibly, also from a fitted scale such as 0.99. */
const tolerance = 0.02

export const zoomInFrom = (scale: number): number => zoomSteps.find((step) => step > scale + tolerance) ?? largestZoom
export const zoomOutFrom = (scale: number): number => zoomSteps.findLast((step) => step < scale - tolerance) ?? smallestZoom
export const clampZoom = (scale: number): number => Math.min(largestZoom, Math.max(smallestZoom, scale))

/** The scale after a wheel event. A notch of a mouse wheel changes it by about 10 %; trackpads send many small deltas. */
export const zoomByWheel = (scale: number, deltaY: number): number =>
  clampZoom(scale * Math.exp(-Math.min(100, Math.max(-100, deltaY)) / 1000))

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
