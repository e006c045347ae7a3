/** What is said of a full disk of the server: at the desk that runs it, at every other one, and in a terminal. */
export const serverDiskFull = {
  id: 'Disk komputer server kantor penuh, jadi kantor tidak menerima perubahan. Kosongkan ruang di komputer itu; meja-meja lalu melanjutkan, dan tidak ada yang hilang.',
  en: 'The disk of the computer with the office server is full, so the office takes no changes. Free up space on that computer; the desks then go on, and nothing is lost.'
} as const
