import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Menu } from '#src/api/types.ts'
import { useNotices } from '#src/features/frame/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { isSameMenu, menuDraftOf, menuFaults, menuOf, type MenuDraft } from './menu-draft.ts'

/** A save that came too late: what stands there now, and whose it is. */
export type MenuConflict = { theirs: Menu; changedBy: string | null; changedAt: string }

/** The form of a menu's settings: a draft over what the server has, saved against the revision it began from. */
export function useMenuForm(appId: string, menu: Menu, zone: string) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(menu)
  const [draft, setDraft] = useState(() => menuDraftOf(menu, zone))
  const [taken, setTaken] = useState<{ number: string; menu: string }>()
  const [conflict, setConflict] = useState<MenuConflict>()
  const update = useMutation(orpc.voice.update.mutationOptions())
  const { flowId } = menu
  const saved = menuDraftOf(base, zone)
  const faults = menuFaults(draft)

  function begin(from: Menu) {
    setBase(from)
    setDraft(menuDraftOf(from, zone))
    setConflict(undefined)
    setTaken(undefined)
  }

  async function saveOver(revision: number): Promise<boolean> {
    if (faults.length > 0) return false
    try {
      const sent = menuOf(draft)
      const { revision: next } = await update.mutateAsync({ appId, flowId, revision, ...sent })
      // From this moment there is nothing to lose, whenever the lists behind have been read again.
      setBase({ ...base, ...sent, revision: next })
      setConflict(undefined)
      setTaken(undefined)
      void queryClient.invalidateQueries({ queryKey: orpc.voice.key() })
      notices.done(t(($) => $.voice.settings.saved))
      return true
    } catch (error) {
      await refuse(error)
      return false
    }
  }

  async function refuse(error: unknown): Promise<void> {
    const { code, data } = apiFailure(error)
    if (code === 'CONFLICT') {
      const query = orpc.voice.get.queryOptions({ input: { appId, flowId }, staleTime: 0 })
      const theirs = await queryClient.fetchQuery(query)
      setConflict({
        theirs,
        changedBy: typeof data.changedBy === 'string' ? data.changedBy : null,
        changedAt: typeof data.changedAt === 'string' ? data.changedAt : (theirs.updatedAt ?? ''),
      })
    } else if (code === 'VOICE_NUMBER_TAKEN') setTaken({ number: String(data.number), menu: String(data.menu) })
    else notices.failed(error)
  }

  return {
    draft,
    faults,
    taken,
    conflict,
    isDirty: !isSameMenu(draft, saved),
    isSaving: update.isPending,
    change(part: Partial<MenuDraft>) {
      if (part.numbers) setTaken(undefined)
      setDraft({ ...draft, ...part })
    },
    changeSettings(part: Partial<Menu['settings']>) {
      setDraft({ ...draft, settings: { ...draft.settings, ...part } })
    },
    save: () => saveOver(base.revision),
    discard: () => setDraft(saved),
    keepMine: () => saveOver(conflict?.theirs.revision ?? base.revision),
    takeTheirs: () => conflict && begin(conflict.theirs),
    postpone: () => setConflict(undefined),
  }
}

export type MenuForm = ReturnType<typeof useMenuForm>
