import { onTestFinished } from 'vitest'
import { openBackupProfile, type BackupProfile, type BackupProfileDeps } from './backup-profile.ts'

/** As `openBackupProfile`; closed when the test ends. */
export const opened = async (folder: string, deps: BackupProfileDeps = {}): Promise<BackupProfile> => {
  const profile = await openBackupProfile(folder, deps)
  onTestFinished(() => profile.close())
  return profile
}
