export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowPlace {
  readonly bounds: Area
  readonly maximized: boolean
}

const smallest = { width: 1024, height: 640 } as const

/** How small the window may be made: on a screen that has less room (a small one, enlarged to 150 %) as small as that. */
export const smallestOn = (screens: readonly Area[]): Pick<Area, 'width' | 'height'> => ({
  width: Math.min(smallest.width, ...screens.map(({ width }) => width)),
  height: Math.min(smallest.height, ...screens.map(({ height }) => height))
})

const usual = { width: 1440, height: 900 } as const

/** The upper edge has to be within reach of the pointer, by at least so many pixels. */
const grip = 64

const isArea = (value: unknown): value is Area =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'width', 'height'].every((key) => key in value && Number.isInteger((value as Readonly<Record<string, unknown>>)[key]))

export const readPlace = (content: unknown): WindowPlace | null =>
  typeof content === 'object' && content !== null && 'bounds' in content && isArea(content.bounds)
    ? { bounds: content.bounds, maximized: 'maximized' in content && content.maximized === true }
    : null

const reachable = (bounds: Area, screen: Area): boolean => {
  const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
  return across >= grip && bounds.y >= screen.y && bounds.y <= screen.y + screen.height - grip
}

const centred = (screen: Area): Area => {
  const width = Math.min(usual.width, screen.width)
  const height = Math.min(usual.height, screen.height)
  return { x: screen.x + Math.round((screen.width - width) / 2), y: screen.y + Math.round((screen.height - height) / 2), width, height }
}

/** The remembered place where a screen still shows it, else the middle of the first screen. `screens`: work areas, the primary one first. */
export const placeOn = (remembered: WindowPlace | null, screens: readonly Area[]): WindowPlace => {
  const first = screens[0] ?? { x: 0, y: 0, ...usual }
  if (remembered === null) return { bounds: centred(first), maximized: false }
  const { bounds, maximized } = remembered
  const screen = screens.find((candidate) => reachable(bounds, candidate))
  if (screen === undefined) return { bounds: centred(first), maximized }
  const width = Math.max(Math.min(smallest.width, screen.width), Math.min(bounds.width, screen.width))
  const height = Math.max(Math.min(smallest.height, screen.height), Math.min(bounds.height, screen.height))
  return { bounds: { x: bounds.x, y: bounds.y, width, height }, maximized }
}
