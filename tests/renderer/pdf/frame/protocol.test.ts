import { expect, test } from 'vitest'
import { isFromFrame } from '../../../../renderer/pdf/frame/protocol.ts'

const source = {
  width: 595,
  height: 842,
  texts: [{ text: 'satu', x: 1, y: 2, width: 3, size: 9, origin: 'text' }],
  isScan: false,
  resolution: null,
  turn: 0
}
const sourceText = { text: 'satu', x: 1, y: 2, width: 3, size: 9, origin: 'text' }
const attached = { name: 'factur-x.xml', bytes: new Uint8Array(3) }
const picture = { width: 2, height: 1, rgba: new ArrayBuffer(8) }
const sheet = { width: 595.28, height: 841.89, image: new ArrayBuffer(3) }
const press = { key: 'k', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }

test.each([
  { kind: 'pong' },
  { kind: 'used' },
  { kind: 'ready', request: 1 },
  { kind: 'cleared', request: 1 },
  { kind: 'moved', request: 1, position: 2.5 },
  { kind: 'link', url: 'https://www.insw.go.id/' },
  { kind: 'key', press },
  { kind: 'session', zoom: 'page-width', thumbnails: true },
  { kind: 'session', zoom: 1.25, thumbnails: false },
  { kind: 'text', request: 3, read: { ok: true, pages: ['satu', ''] } },
  { kind: 'text', request: 3, read: { ok: false, reason: 'password' } },
  { kind: 'text', request: 3, read: null },
  { kind: 'openedSource', request: 0, opened: { ok: false, reason: 'password' } },
  { kind: 'sourcePage', request: 1, read: source },
  { kind: 'sourcePage', request: 1, read: { ...source, isScan: true, resolution: 300, turn: 3 } },
  { kind: 'sourcePage', request: 1, read: 'too-much' },
  { kind: 'attached', request: 1, files: [attached] },
  { kind: 'drawnPage', request: 1, picture },
  { kind: 'drawnPage', request: 1, picture: null },
  { kind: 'print', request: 1, pages: 3 },
  { kind: 'drawnSheet', request: 1, sheet },
  { kind: 'drawnSheet', request: 1, sheet: 'cancelled' }
])('%j is a message of a frame', (message) => {
  expect(isFromFrame(message)).toBe(true)
})

test.each([
  null,
  'pong',
  [],
  {},
  { kind: 'constructor' },
  { kind: '__proto__' },
  { kind: 'host', channel: 'app.close' },
  { kind: 'ready' },
  { kind: 'ready', request: '1' },
  { kind: 'ready', request: NaN },
  { kind: 'cleared' },
  { kind: 'moved', request: 1, position: Infinity },
  { kind: 'link', url: 'x'.repeat(2_001) },
  { kind: 'link', url: ['https://www.insw.go.id/'] },
  { kind: 'key', press: { ...press, key: 'k'.repeat(21) } },
  { kind: 'key', press: { key: 'k' } },
  { kind: 'session', zoom: 50, thumbnails: true },
  { kind: 'session', zoom: 'url(x)', thumbnails: true },
  { kind: 'text', request: 1, read: { ok: true, pages: 'satu' } },
  { kind: 'text', request: 1, read: { ok: true, pages: ['satu', 2] } },
  { kind: 'text', request: 1, read: { ok: true, pages: Array(100_001).fill('') } },
  { kind: 'text', request: 1, read: { ok: true, pages: Array(40).fill('x'.repeat(2 ** 20)) } },
  { kind: 'text', request: 1, read: { ok: false, reason: '<b>' } },
  { kind: 'text', request: 1 },
  { kind: 'openedSource', request: 0, opened: { ok: true, pages: 0 } },
  { kind: 'sourcePage', request: 1, read: null },
  { kind: 'sourcePage', request: 1, read: { ...source, turn: 4 } },
  { kind: 'sourcePage', request: 1, read: { ...source, resolution: '300' } },
  { kind: 'sourcePage', request: 1, read: { ...source, texts: [{ ...sourceText, origin: 'cell' }] } },
  { kind: 'sourcePage', request: 1, read: { ...source, texts: [{ ...sourceText, confidence: 1 }] } },
  { kind: 'sourcePage', request: 1, read: { ...source, texts: [{ ...sourceText, size: Infinity }] } },
  { kind: 'sourcePage', request: 1, read: { ...source, texts: Array(20_001).fill(sourceText) } },
  { kind: 'sourcePage', request: 1, read: { ...source, texts: [{ ...sourceText, text: 'x'.repeat(400_001) }] } },
  { kind: 'attached', request: 1, files: Array(21).fill(attached) },
  { kind: 'attached', request: 1, files: [{ ...attached, bytes: new Uint8Array(20_000_001) }] },
  { kind: 'attached', request: 1, files: [{ ...attached, bytes: [1, 2, 3] }] },
  { kind: 'drawnPage', request: 1, picture: { ...picture, rgba: new ArrayBuffer(4) } },
  { kind: 'drawnPage', request: 1, picture: { width: -2, height: -1, rgba: new ArrayBuffer(8) } },
  { kind: 'drawnPage', request: 1, picture: { width: 1e5, height: 1e5, rgba: new ArrayBuffer(8) } },
  { kind: 'drawnPage', request: 1, picture: { width: 0.5, height: 4, rgba: new ArrayBuffer(8) } }
])('message %# is refused: a wrong form, or longer than allowed', (message) => {
  expect(isFromFrame(message)).toBe(false)
})
