import type { MessageBoxOptions } from 'electron'

declare const ofLines: unique symbol
/** The options of a dialog of the system. Only `messageBox` makes them: a text that was given to it adds no line. */
export type MessageBox = MessageBoxOptions & { readonly [ofLines]: true }

/** A text as one line, without control characters and marks that are not seen or change the direction of what is read. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}\s]+/gu, ' ').trim()

/** A text as a part of a line: `oneLine`, cut after so many characters. */
export const shortLine = (text: string, most: number): string => [...oneLine(text)].slice(0, most).join('')

/** One line or several. */
export type Lines = string | readonly string[]

const textOf = (lines: Lines): string => [lines].flat().map(oneLine).join('\n')

interface MessageBoxContent extends Omit<MessageBoxOptions, 'message' | 'detail' | 'noLink' | 'buttons'> {
  readonly message: Lines
  /** Paragraphs. */
  readonly detail: readonly Lines[]
  readonly buttons: readonly string[]
}

/** `noLink`: with it Windows keeps the order of the buttons and takes none of them for a button of its own by its label. */
export const messageBox = ({ message, detail, buttons, ...rest }: MessageBoxContent): MessageBox =>
  ({
    ...rest,
    message: textOf(message),
    detail: detail.map(textOf).join('\n\n'),
    buttons: buttons.map(oneLine),
    noLink: true
  }) as MessageBoxOptions as MessageBox
