import type { Holding } from '../contract/office.ts'

/** Milliseconds after which a connected desk hands a declaration over that it was asked for, if nobody there answers. */
export const unansweredAfter = 300_000

/** Actions on the holder of declarations, in the order of the menu. */
export const holdingVerbs = [
  'acceptOffer',
  'giveAsked',
  'answerAsk',
  'offer',
  'withdrawOffer',
  'putInPool',
  'takeFromPool',
  'ask',
  'takeOver',
  'releaseSending'
] as const
export type HoldingVerbName = (typeof holdingVerbs)[number]

/** Whether a verb makes sense for a declaration as it is held now. The office decides again. */
const verbFits: Readonly<Record<HoldingVerbName, (holding: Holding, desk: string) => boolean>> = {
  acceptOffer: ({ offeredTo }, desk) => offeredTo === desk,
  giveAsked: ({ holder, asked, offeredTo }, desk) => holder === desk && asked !== null && offeredTo === null,
  answerAsk: ({ holder, asked }, desk) => holder === desk && asked !== null,
  offer: ({ holder, offeredTo }, desk) => holder === desk && offeredTo === null,
  withdrawOffer: ({ holder, offeredTo }, desk) => holder === desk && offeredTo !== null,
  putInPool: ({ holder, offeredTo }, desk) => holder === desk && offeredTo === null,
  takeFromPool: ({ holder }) => holder === null,
  // One desk asks at a time.
  ask: ({ holder, asked }, desk) => holder !== null && holder !== desk && asked === null,
  takeOver: ({ holder }, desk) => holder !== null && holder !== desk,
  releaseSending: ({ holder, sender }, desk) => sender === desk && holder !== desk
}

/** The declarations of a selection that each verb applies to. */
export const fittingVerbs = (
  declarations: readonly string[],
  holdings: ReadonlyMap<string, Holding>,
  desk: string
): Readonly<Record<HoldingVerbName, readonly string[]>> => {
  const fitting: Record<HoldingVerbName, string[]> = {
    acceptOffer: [],
    giveAsked: [],
    answerAsk: [],
    offer: [],
    withdrawOffer: [],
    putInPool: [],
    takeFromPool: [],
    ask: [],
    takeOver: [],
    releaseSending: []
  }
  for (const declaration of declarations) {
    const holding = holdings.get(declaration)
    if (holding === undefined || holding.deleted) continue
    for (const verb of holdingVerbs) if (verbFits[verb](holding, desk)) fitting[verb].push(declaration)
  }
  return fitting
}
