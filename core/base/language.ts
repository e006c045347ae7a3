/** Display languages of the application. */
export type Language = 'id' | 'en'

/** A text in both languages, for what is shown before the language of the user is known. */
export const bilingual = ({ id, en }: Readonly<Record<Language, string>>, between = '\n'): string => `${id}${between}${en}`
