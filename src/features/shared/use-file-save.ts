import { useState } from 'react'
import { saveFile } from '#src/ui/save-file.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { useNotices } from './notices/use-notices.ts'

/** Saves a file that the server makes in the reader's language, and tells where it cannot. */
export function useFileSave(load: (language: ShellLanguage) => Promise<File>): { isSaving: boolean; save: () => void } {
  const notices = useNotices()
  const [isSaving, setSaving] = useState(false)

  async function run() {
    setSaving(true)
    try {
      saveFile(await load(currentLanguage() === 'zh' ? 'zh' : 'en'))
    } catch (error) {
      notices.failed(error)
    }
    setSaving(false)
  }

  return { isSaving, save: () => void run() }
}
