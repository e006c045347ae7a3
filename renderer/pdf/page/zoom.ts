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
