import type { Settings } from '#core/contract/settings.ts'
import type { PasswordQuestion } from '../office/tool/session.ts'
import { oneLine } from './message-box.ts'

const texts = {
  id: {
    title: 'Kata sandi administrator',
    lead: 'Kata sandi ini hanya dipakai untuk server di bawah ini, diingat selama alat kantor terbuka, dan tidak disimpan.',
    server: 'Server',
    database: 'Basis data',
    user: 'Nama pengguna',
    password: 'Kata sandi',
    submit: 'Masuk',
    cancel: 'Batal'
  },
  en: {
    title: 'Password of the administrator',
    lead: 'This password is used only for the server below, remembered while the office tool is open, and stored nowhere.',
    server: 'Server',
    database: 'Database',
    user: 'User name',
    password: 'Password',
    submit: 'Log in',
    cancel: 'Cancel'
  }
} as const

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** `font`: the typeface of the window as a data address. */
const styleWith = (font: string): string => `
  @font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: block; src: url(${font}) format('woff2') }
  :root { color-scheme: light dark; font: 14px/1.45 'Inter Variable', system-ui, sans-serif }
  body { margin: 20px 24px }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px }
  dt { opacity: .75 }
  dd { margin: 0; overflow-wrap: anywhere; font-weight: 600 }
  input { box-sizing: border-box; width: 100%; margin-top: 4px; padding: 7px 9px; font: inherit }
  div { display: flex; justify-content: flex-end; gap: 8px; margin-top: 20px }
  button { padding: 6px 16px; font: inherit }`

export const passwordPage = ({ server, database, user }: PasswordQuestion, language: Settings['language'], font: string): string => {
  const text = texts[language]
  const facts = [[text.server, server], [text.database, database], [text.user, user]] as const // oxfmt-ignore
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${text.title}</title><style>${styleWith(font)}</style>
<form><p>${text.lead}</p><dl>${facts.map(([label, value]) => `<dt>${label}</dt><dd>${escaped(oneLine(value))}</dd>`).join('')}</dl>
<label>${text.password}<input type="password" maxlength="1000" autocomplete="off" autofocus></label>
<div><button type="button">${text.cancel}</button><button>${text.submit}</button></div></form></html>`
}
