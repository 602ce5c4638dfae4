import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { CHITCHAT_LANGUAGES, type ChitchatLanguage, type ChitchatPack } from '#src/domain/chitchat/pack.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { refreshKnowledge, useRevert } from '#src/features/shared/knowledge/use-knowledge.ts'
import { PackLine, type Pack } from './pack-line.tsx'

/** Ready-made chitchat to choose from: what comes with each pack, and what of it is there already. */
export function PacksDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const shell = useLanguage()
  const [language, setLanguage] = useState<ChitchatLanguage>(shell === 'zh' ? 'zh' : 'en')
  const [left, setLeft] = useState<ReadonlySet<ChitchatPack>>(new Set())
  const adding = useMutation(orpc.chitchat.addPacks.mutationOptions())
  const revert = useRevert(appId)
  const query = useQuery(orpc.chitchat.packs.queryOptions({ input: { appId, language }, staleTime: 0 }))

  const chosen = (query.data ?? []).filter((pack) => freshOf(pack) > 0 && !left.has(pack.pack))
  const count = chosen.reduce((sum, pack) => sum + freshOf(pack), 0)

  async function add() {
    try {
      const { added, changeSetId } = await adding.mutateAsync({
        appId,
        language,
        packs: chosen.map(({ pack }) => pack),
      })
      await Promise.all([
        refreshKnowledge(queryClient),
        queryClient.invalidateQueries({ queryKey: orpc.chitchat.key() }),
      ])
      notices.undoable(
        t(($) => $.chitchat.packs.added, { count: added }),
        async () => void (changeSetId !== null && (await revert(changeSetId))),
      )
      onClose()
    } catch (error) {
      notices.failed(error)
    }
  }

  const toggle = (pack: ChitchatPack, isOn: boolean) => {
    const next = new Set(left)
    if (isOn) next.delete(pack)
    else next.add(pack)
    setLeft(next)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.chitchat.packs.title)}
      description={t(($) => $.chitchat.packs.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <DisabledReason reason={count === 0 ? t(($) => $.chitchat.packs.nothing) : undefined}>
            <Button tone="accent" busy={adding.isPending} onClick={() => void (count > 0 && add())}>
              {t(($) => $.chitchat.packs.confirm, { count })}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t(($) => $.chitchat.packs.language)} className="max-w-60">
          <Select
            value={language}
            onValueChange={setLanguage}
            options={CHITCHAT_LANGUAGES.map((each) => ({
              value: each,
              label: t(($) => $.chitchat.packs.languages[each]),
            }))}
          />
        </Field>
        <QueryState query={query} skeleton={<Skeleton className="h-72 w-full rounded-card" />}>
          {(packs) => (
            <ul
              aria-label={t(($) => $.chitchat.packs.list)}
              className="divide-y divide-line rounded-card border border-line"
            >
              {packs.map((pack) => (
                <PackLine
                  key={pack.pack}
                  pack={pack}
                  fresh={freshOf(pack)}
                  language={language}
                  checked={!left.has(pack.pack)}
                  onCheckedChange={(isOn) => toggle(pack.pack, isOn)}
                />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </Dialog>
  )
}

const freshOf = ({ entries }: Pack) => entries.filter(({ isThere }) => !isThere).length
