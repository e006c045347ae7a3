/** The origin of the window. Never change it: another origin has an empty IndexedDB. */
export const appOrigin = 'app://bundle'

/** The origin of the frames in which PDFs are read: without the host bridge, and in a renderer process of its own. */
export const pdfOrigin = 'app://pdf'
