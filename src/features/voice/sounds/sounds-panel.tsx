import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { isDefinedError } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Sound } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FileDrop, type FileDropItem } from '#src/ui/file-drop.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToasts } from '#src/ui/use-toasts.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { menuPath } from '../menu-path.ts'
import { SoundButton } from '#src/editor/prompt/sound-button.tsx'
import { useAddSound } from './use-add-sound.ts'

const MEGABYTE = 1024 * 1024
/** Quieter than this on average, callers have to strain; at this peak and above it distorts. In dBFS. */
const QUIET = -30
const CLIPS = -0.1

/** The sounds that menus play: upload, listen, how long and loud they are, and where they are used. */
export function SoundsPanel({ appId }: { appId: string }) {
  const t = useTexts()
  const canEdit = usePermission('voice.edit')
  const query = useQuery(orpc.voice.sounds.queryOptions({ input: { appId } }))
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      {canEdit && <Upload appId={appId} />}
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-48 w-full rounded-card" />}
        isEmpty={(sounds) => sounds.length === 0}
        empty={<EmptyState title={t(($) => $.voice.sounds.none)} text={t(($) => $.voice.sounds.noneText)} />}
      >
        {(sounds) => <SoundList appId={appId} sounds={sounds} />}
      </QueryState>
    </div>
  )
}

function Upload({ appId }: { appId: string }) {
  const t = useTexts()
  const add = useAddSound(appId)
  const [items, setItems] = useState<readonly FileDropItem[]>([])
  const change = (id: string, part: Partial<FileDropItem>) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)))
  async function send(files: readonly File[]) {
    const begun = files.map((file) => ({ file, id: uuidv7() }))
    setItems((now) => [
      ...now.filter(({ state }) => state === 'sending'),
      ...begun.map(({ file, id }) => ({
        id,
        name: file.name,
        state: 'waiting' as const,
        note: t(($) => $.voice.sounds.converting),
      })),
    ])
    for (const { file, id } of begun) {
      const done = await add(file)
      if (done.ok) setItems((now) => now.filter((item) => item.id !== id))
      else change(id, { state: 'failed', note: done.text })
    }
  }
  return (
    <FileDrop
      label={t(($) => $.voice.sounds.drop)}
      hint={t(($) => $.voice.sounds.hint, {
        size: LIMITS.file.sound / MEGABYTE,
        minutes: LIMITS.voice.soundSeconds / 60,
      })}
      browseLabel={t(($) => $.voice.sounds.browse)}
      cancelLabel={() => t(($) => $.common.cancel)}
      retryLabel={() => t(($) => $.common.retry)}
      removeLabel={() => t(($) => $.common.clear)}
      accept=".wav,.mp3,audio/wav,audio/mpeg"
      multiple
      maxBytes={LIMITS.file.sound}
      items={items}
      onFiles={(files) => void send(files)}
      onRemove={(id) => setItems(items.filter((item) => item.id !== id))}
      onRefuse={(refused) =>
        setItems([
          ...items,
          ...refused.map(({ file, reason }) => ({
            id: uuidv7(),
            name: file.name,
            state: 'failed' as const,
            note: reason === 'size' ? t(($) => $.voice.sounds.tooLarge) : t(($) => $.voice.sounds.refused.format),
          })),
        ])
      }
    />
  )
}

function SoundList({ appId, sounds }: { appId: string; sounds: readonly Sound[] }) {
  const t = useTexts()
  const notices = useNotices()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [renamed, setRenamed] = useState<Sound>()
  const [removed, setRemoved] = useState<Sound>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.voice.sounds.key() })
  const rename = useMutation(orpc.voice.renameSound.mutationOptions())
  const remove = useMutation(
    orpc.voice.removeSound.mutationOptions({
      onSuccess: async () => {
        notices.done(t(($) => $.voice.sounds.removed))
        setRemoved(undefined)
        await refresh()
      },
      onError: (error) => {
        setRemoved(undefined)
        if (!isDefinedError(error) || error.code !== 'SOUND_USED') return notices.failed(error)
        const { menus, live } = error.data
        toasts.show({
          kind: 'attention',
          title: t(($) => $.voice.sounds.used),
          note: [
            ...(menus.length > 0 ? [menus.map(({ name }) => name).join(' · ')] : []),
            ...(live ? [t(($) => $.voice.sounds.usedLive)] : []),
          ].join(' · '),
        })
      },
    }),
  )
  return (
    <>
      <ul
        aria-label={t(($) => $.voice.page.sounds)}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
      >
        {sounds.map((sound) => (
          <SoundRow
            key={sound.id}
            appId={appId}
            sound={sound}
            onRename={() => setRenamed(sound)}
            onRemove={() => setRemoved(sound)}
          />
        ))}
      </ul>
      {renamed !== undefined && (
        <NameDialog
          title={t(($) => $.voice.sounds.renameTitle, { name: renamed.name })}
          label={t(($) => $.voice.sounds.name)}
          confirmLabel={t(($) => $.flows.actions.rename)}
          name={renamed.name}
          limit={LIMITS.flow.name}
          onName={async (name) => {
            await rename.mutateAsync({ appId, soundId: renamed.id, name })
            await refresh()
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setRemoved(undefined)}
          title={t(($) => $.voice.sounds.removeTitle, { name: removed.name })}
          body={t(($) => $.voice.sounds.removeText)}
          confirmLabel={t(($) => $.voice.sounds.remove)}
          cancelLabel={t(($) => $.common.cancel)}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ appId, soundId: removed.id })}
        />
      )}
    </>
  )
}

type SoundRowProps = { appId: string; sound: Sound; onRename: () => void; onRemove: () => void }

function SoundRow({ appId, sound, onRename, onRemove }: SoundRowProps) {
  const t = useTexts()
  const format = useFormat()
  const canEdit = usePermission('voice.edit')
  const { name, seconds, level, peak, url, usedBy } = sound
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
      <SoundButton url={url} name={name} />
      <span className="min-w-32 flex-1 basis-48 font-medium wrap-anywhere">{name}</span>
      <span className="tabular w-16 text-right text-muted">{format.duration(Math.max(1000, seconds * 1000))}</span>
      <span className="flex w-40 items-center gap-2">
        <Level level={level} />
        <span className="tabular text-12 whitespace-nowrap text-muted">
          {t(($) => $.voice.sounds.level, { level: Math.round(level) })}
        </span>
      </span>
      <span className="w-24">
        {peak >= CLIPS ? (
          <Badge tone="warning">{t(($) => $.voice.sounds.clips)}</Badge>
        ) : (
          level < QUIET && <Badge tone="warning">{t(($) => $.voice.sounds.quiet)}</Badge>
        )}
      </span>
      <span className="min-w-0 flex-1 basis-40 truncate text-muted">
        {usedBy.length === 0
          ? t(($) => $.voice.sounds.unused)
          : usedBy.map((menu, index) => (
              <span key={menu.id}>
                {index > 0 && ' · '}
                <Link asChild>
                  <ScreenLink href={menuPath(appId, menu.id)}>{menu.name}</ScreenLink>
                </Link>
              </span>
            ))}
      </span>
      {canEdit && (
        <Menu
          trigger={<IconButton size="small" label={t(($) => $.flows.table.actionsFor, { name })} icon={<MoreIcon />} />}
          entries={[
            {
              label: t(($) => $.flows.actions.rename),
              icon: <Pencil size={16} strokeWidth={1.75} aria-hidden />,
              onSelect: onRename,
            },
            {
              label: t(($) => $.voice.sounds.remove),
              icon: <Trash2 size={16} strokeWidth={1.75} aria-hidden />,
              tone: 'danger',
              onSelect: onRemove,
            },
          ]}
        />
      )}
    </li>
  )
}

/** Down to this nothing is heard, in dBFS. */
const SILENT = -60

/** How loud a sound is, as a bar; the figure stands beside it. */
function Level({ level }: { level: number }) {
  const share = Math.min(1, Math.max(0, (level - SILENT) / -SILENT))
  return (
    <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-pressed">
      <span
        className={`block h-full rounded-full ${level < QUIET ? 'bg-warning' : 'bg-success'}`}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
