/** A part of a date or time with two digits: `7` → `07`. */
export const padTwo = (part: number): string => String(part).padStart(2, '0')
