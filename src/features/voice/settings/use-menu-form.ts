import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { isDefinedError } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Menu } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { isSameMenu, menuDraftOf, menuFaults, menuOf, type MenuDraft } from './menu-draft.ts'

/** The form of a menu's settings. */
export function useMenuForm(appId: string, menu: Menu, zone: string) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { flowId } = menu
  const { set, ...form } = useRevisionForm({
    stored: menu,
    draftOf: (stored): MenuDraft => menuDraftOf(stored, zone),
    same: isSameMenu,
    faultsOf: menuFaults,
    send: (draft, revision) => client.voice.update({ appId, flowId, revision, ...menuOf(draft) }),
    after: (answer, draft, before) => ({ ...before, ...menuOf(draft), ...answer }),
    read: () => queryClient.fetchQuery(orpc.voice.get.queryOptions({ input: { appId, flowId }, staleTime: 0 })),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: orpc.voice.key() })
      notices.done(t(($) => $.voice.settings.saved))
    },
    onRefused(error) {
      if (!isTaken(error)) notices.failed(error)
    },
  })
  const { draft, refused } = form
  const isHere = refused !== undefined && refused.draft.numbers === draft.numbers
  return {
    ...form,
    /** The number that leads to another menu, and that menu's name. */
    taken:
      isHere && isDefinedError(refused.error) && refused.error.code === 'VOICE_NUMBER_TAKEN'
        ? refused.error.data
        : undefined,
    change: (part: Partial<MenuDraft>) => set({ ...draft, ...part }),
    changeSettings: (part: Partial<Menu['settings']>) => set({ ...draft, settings: { ...draft.settings, ...part } }),
  }
}

const isTaken = (error: Error) => 'code' in error && error.code === 'VOICE_NUMBER_TAKEN'

export type MenuForm = ReturnType<typeof useMenuForm>
