import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { linkHost } from '#src/domain/robot/link-host.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { PlaceChips } from '#src/ui/place-chips.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TagInput } from '#src/ui/tag-input.tsx'
import { Section } from '../section.tsx'

type LinkHostsSectionProps = { id: string; appId: string }

/** Where links in texts of the model may lead. It is saved on its own and acts at once, as the model itself. */
export function LinkHostsSection({ id, appId }: LinkHostsSectionProps) {
  const t = useTexts()
  const query = useQuery(orpc.robot.linkHosts.queryOptions({ input: { appId } }))
  return (
    <Section id={id} title={t(($) => $.chatbot.links.title)} note={t(($) => $.chatbot.links.note)}>
      <QueryState query={query} skeleton={<Skeleton className="h-control w-full" />}>
        {({ hosts, known }) => <LinkHosts key={hosts.join(' ')} appId={appId} hosts={hosts} known={known} />}
      </QueryState>
    </Section>
  )
}

type LinkHostsProps = { appId: string; hosts: readonly string[]; known: readonly string[] }

function LinkHosts({ appId, hosts, known }: LinkHostsProps) {
  const t = useTexts()
  const id = useId()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const saving = useMutation(orpc.robot.setLinkHosts.mutationOptions())
  const [draft, setDraft] = useState(hosts)
  const isDirty = draft.join(' ') !== hosts.join(' ')
  const isValid = draft.every((host) => linkHost(host) !== null)
  const save = async (): Promise<boolean> => {
    try {
      await saving.mutateAsync({ appId, hosts: [...draft] })
      await queryClient.invalidateQueries({ queryKey: orpc.robot.linkHosts.key() })
      notices.done(t(($) => $.chatbot.links.saved))
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }
  useLeaveGuard({ isDirty, save: isValid ? save : undefined, discard: () => setDraft(hosts) })
  const reason = !isDirty
    ? t(($) => $.chatbot.basic.nothingToSave)
    : isValid
      ? undefined
      : t(($) => $.chatbot.links.mend)
  return (
    <>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-13 font-medium text-ink">
          {t(($) => $.chatbot.links.hosts)}
        </label>
        <TagInput
          id={id}
          value={draft}
          max={LIMITS.model.linkHosts}
          placeholder="shop.example.com"
          onChange={(next) => setDraft(next.map((host) => linkHost(host) ?? host))}
          issueOf={(host) => (linkHost(host) === null ? errorText(t, 'HOST') : undefined)}
          duplicateLabel={t(($) => $.chatbot.links.twice)}
          removeLabel={(host) => t(($) => $.chatbot.links.remove, { host })}
          newsLabel={({ added }) => (added > 0 ? t(($) => $.chatbot.links.added, { count: added }) : '')}
          aria-describedby={`${id}-help`}
        />
        <p id={`${id}-help`} className="text-12 text-muted">
          {t(($) => $.chatbot.links.help)}
        </p>
      </div>
      {known.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="text-13 font-medium text-ink">{t(($) => $.chatbot.links.known)}</p>
          <PlaceChips label={t(($) => $.chatbot.links.known)} places={known} />
        </div>
      )}
      <div className="flex justify-end border-t border-line pt-4">
        <DisabledReason reason={reason}>
          <Button tone="accent" busy={saving.isPending} onClick={() => void save()}>
            {t(($) => $.chatbot.links.save)}
          </Button>
        </DisabledReason>
      </div>
    </>
  )
}
