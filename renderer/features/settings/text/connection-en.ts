import type { ConnectionText } from './connection-id.ts'

export const connectionEn: ConnectionText = {
  test: 'Test connection',
  testing: 'Testing…',
  hint: 'Sends one status question that changes nothing at the service.',
  unsaved: 'Save the changes of the profile first, then test.',
  result: 'Result of the connection test',
  good: 'The service can be used.',
  bad: 'The service cannot be used yet.',
  took: (milliseconds) => `Time: ${milliseconds.toLocaleString('en-US')} ms`,
  asked: (path) => `What was asked: ${path}`,
  steps: {
    name: 'Address found (DNS)',
    connection: 'Service connected',
    encryption: 'Secure connection (TLS, certificate)',
    answer: 'Answers in time',
    service: 'Answers as the customs service',
    token: 'Token accepted'
  },
  states: { done: 'done', failed: 'failed', unclear: 'uncertain', 'not-reached': 'not reached', 'not-needed': 'not needed' },
  marks: { practice: 'PRACTICE', training: 'TRAINING', production: 'PRODUCTION' },
  shortMarks: { practice: 'PRAC', training: 'TRAIN', production: 'PROD' },
  markHints: {
    practice: 'Practice profile: nothing reaches customs.',
    training: 'Training profile: submissions are not official.',
    production: 'Production profile: every submission is official.'
  },
  markLabel: (mark, name) => `Profile ${name}: ${mark}`
}
