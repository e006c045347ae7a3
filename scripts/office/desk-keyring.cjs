/**
 * The key store of the desks of `npm run office -- demo`: it leaves the user's keyring unchanged, and works on machines without one. Electron loads
 * this file before the application (`-r`, which a package does not have). The key is in the memory of one run only.
 */
const { Buffer } = require('node:buffer')
const { createCipheriv, createDecipheriv, randomBytes } = require('node:crypto')

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** In the form of Electron's `safeStorage`. `key`: 32 bytes, in hexadecimal. */
const keyringOf = (key) => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'demo',
  encryptString(text) {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, Buffer.from(key, 'hex'), iv)
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  },
  decryptString(bytes) {
    const decipher = createDecipheriv(algorithm, Buffer.from(key, 'hex'), bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
  }
})
module.exports = { keyringOf }

const key = process.env.AJUKAN_DEMO_KEY
if (process.versions.electron !== undefined && key !== undefined) Object.assign(require('electron').safeStorage, keyringOf(key))
