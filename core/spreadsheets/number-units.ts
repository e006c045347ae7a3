/** Removes currencies and accounting notation from a number: `Rp 1.500,00`, `USD 12.5`, `(1.200)`. */
export const stripUnits = (text: string): string => {
  const bare = text.trim().replace(/^(rp\.?|idr|usd|us\$|\$|eur|€|jpy|¥|cny|sgd)\s*/i, '')
  const negative = /^\((.+)\)$/.exec(bare)
  return negative?.[1] === undefined ? bare : `-${negative[1]}`
}
