/** An identity number without dots, dashes and spaces. */
export const bareNumber = (text: string): string => text.replace(/[\s.-]/g, '')

/** Whether the digits have the length of a tax number (15 or 16) or of a branch number (22). */
export const isTaxNumber = (digits: string): boolean => /^(\d{15,16}|\d{22})$/.test(digits)

/** A complete tax number without separators; other text is returned unchanged. */
export const parseTaxNumber = (text: string): string => (isTaxNumber(bareNumber(text)) ? bareNumber(text) : text)
