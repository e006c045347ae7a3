/** 1 is the paper's own size. The steps people know from browsers. */
export const zoomSteps: readonly number[] = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5]

export const smallestZoom = 0.25
export const largestZoom = 5

/** Fitted scales are odd numbers; a step must still move visibly, hence two hundredths of slack. */
const slack = 0.02

export const zoomInFrom = (scale: number): number => zoomSteps.find((step) => step > scale + slack) ?? largestZoom
export const zoomOutFrom = (scale: number): number => zoomSteps.findLast((step) => step < scale - slack) ?? smallestZoom
export const clampZoom = (scale: number): number => Math.min(largestZoom, Math.max(smallestZoom, scale))

/** Trackpads send many small deltas, wheels few large ones; one notch of a wheel is about a tenth. */
export const zoomByWheel = (scale: number, deltaY: number): number =>
  clampZoom(scale * Math.exp(-Math.min(100, Math.max(-100, deltaY)) / 1000))
