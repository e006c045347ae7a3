/** Display languages of the application. */
export type Language = 'id' | 'en'
