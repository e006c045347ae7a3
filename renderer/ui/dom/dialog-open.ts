/** Whether a modal dialog covers the screen, so that keys of the screen do nothing. */
export const isDialogOpen = (): boolean => document.querySelector('.modal') !== null
