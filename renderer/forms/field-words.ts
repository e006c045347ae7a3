/** The sentences a field itself may say; the language is the caller's. */
export interface FieldWords {
  readonly box: (box: string) => string
  readonly choose: string
  readonly noCodes: string
  readonly datePlaceholder: string
  readonly badNumber: string
  readonly badInteger: string
  readonly badDate: string
}
export interface YesNoWords {
  readonly yes: string
  readonly no: string
}
