/** The import boundaries for a few files: that no file is left without an importer can be seen only in the whole project. */
const { forbidden, ...rest } = require('../../.dependency-cruiser.cjs')

module.exports = { ...rest, forbidden: forbidden.filter(({ name }) => name !== 'no-orphans') }
