/** The sentences a field itself may say; the language is the caller's. */
export interface FieldText {
  readonly box: (box: string) => string
  readonly choose: string
  readonly noCodes: string
  readonly datePlaceholder: string
  readonly badNumber: string
  readonly badInteger: string
  readonly badDate: string
}
export interface YesNoText {
  readonly yes: string
  readonly no: string
}
