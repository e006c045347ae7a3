import * as v from 'valibot'
import { storedFlag } from '#core/base/stored-members.ts'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  readonly bounds: Rectangle
  readonly maximized: boolean
}

const minimum = { width: 1024, height: 640 } as const

/** Minimum size of the window: 1024 × 640, or less where a screen is smaller (a small screen scaled to 150 %). */
export const minimumSize = (screens: readonly Rectangle[]): Pick<Rectangle, 'width' | 'height'> => ({
  width: Math.min(minimum.width, ...screens.map(({ width }) => width)),
  height: Math.min(minimum.height, ...screens.map(({ height }) => height))
})

const defaultSize = { width: 1440, height: 900 } as const

/** Pixels of the title bar that must be on a screen, so that the window can be moved. */
const grip = 64

/** Pixels: what Electron takes, which throws for more. */
const pixels = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1))
const windowFile: v.GenericSchema<unknown, WindowState> = v.object({
  bounds: v.object({ x: pixels, y: pixels, width: pixels, height: pixels }),
  maximized: storedFlag(false)
})

/** The window state from the content of its file; null where it is not valid. */
export const readWindowState = (content: unknown): WindowState | null => {
  const read = v.safeParse(windowFile, content)
  return read.success ? read.output : null
}

/** Square pixels of the bounds that a screen shows. */
const areaOn = (bounds: Rectangle, screen: Rectangle): number => {
  const width = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
  const height = Math.min(bounds.y + bounds.height, screen.y + screen.height) - Math.max(bounds.y, screen.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** Whether the title bar is on a screen, so that the window can be moved. */
const isReachable = (bounds: Rectangle, screens: readonly Rectangle[]): boolean =>
  screens.some((screen) => areaOn({ ...bounds, height: 1 }, screen) >= grip && bounds.y <= screen.y + screen.height - grip)

/** Whether the screens together show at least half of the window. */
const isHalfVisible = (bounds: Rectangle, screens: readonly Rectangle[]): boolean =>
  screens.reduce((sum, screen) => sum + areaOn(bounds, screen), 0) >= (bounds.width * bounds.height) / 2

/** The position from which `length` lies within the screen. */
const within = (position: number, length: number, from: number, screenLength: number): number =>
  Math.max(from, Math.min(position, from + screenLength - length))

const centred = (screen: Rectangle): Rectangle => {
  const width = Math.min(defaultSize.width, screen.width)
  const height = Math.min(defaultSize.height, screen.height)
  return { x: screen.x + Math.round((screen.width - width) / 2), y: screen.y + Math.round((screen.height - height) / 2), width, height }
}

/**
 * The stored bounds. Where less than half of them is visible, or the title bar cannot be reached, they are moved into the screen that shows most of them; where none
 * shows any, the window is in the centre of the first. `screens`: work areas, the primary one first.
 */
export const restoreWindowState = (stored: WindowState | null, screens: readonly Rectangle[]): WindowState => {
  const first = screens[0] ?? { x: 0, y: 0, ...defaultSize }
  if (stored === null) return { bounds: centred(first), maximized: false }
  const { bounds, maximized } = stored
  const [screen = first] = screens.toSorted((one, other) => areaOn(bounds, other) - areaOn(bounds, one))
  if (areaOn(bounds, screen) === 0) return { bounds: centred(first), maximized }
  const width = Math.max(Math.min(minimum.width, screen.width), Math.min(bounds.width, screen.width))
  const height = Math.max(Math.min(minimum.height, screen.height), Math.min(bounds.height, screen.height))
  const sized = { x: bounds.x, y: bounds.y, width, height }
  if (isReachable(sized, screens) && isHalfVisible(sized, screens)) return { bounds: sized, maximized }
  const x = within(bounds.x, width, screen.x, screen.width)
  const y = within(bounds.y, height, screen.y, screen.height)
  return { bounds: { x, y, width, height }, maximized }
}
