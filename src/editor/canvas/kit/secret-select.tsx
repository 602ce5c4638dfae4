import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { templatePlace } from '#src/domain/secret/template-place.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { PlaceChips } from '#src/ui/place-chips.tsx'
import { useInspector, type KnownSecret } from './inspector-context.tsx'
import type { Path } from './path.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { SelectInput } from './select-input.tsx'
import { useField } from './use-field.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type SecretSelectProps = { path: Path; label: string; address: string }

/**
 * A secret of the application, by its name, with the places it may be sent to; who may can save a new one, which never
 * comes back to the page. `address`: the template of the address that it is to go to.
 */
export function SecretSelect({ path, label, address }: SecretSelectProps) {
  const t = useTexts()
  const { resources, isReadOnly } = useInspector()
  const { value, set } = useField(path)
  const [asked, setAsked] = useState<'new' | 'change' | 'forget' | null>(null)
  const { saveSecret, removeSecret } = resources
  const chosen = resources.secrets.find(({ name }) => name === value)
  return (
    <>
      <SelectInput
        path={path}
        label={label}
        options={resources.secrets.map(({ name }) => ({ value: name, label: name }))}
      />
      {chosen && <SecretFacts secret={chosen} />}
      {saveSecret && !isReadOnly ? (
        <div className="flex flex-wrap gap-1">
          <Button size="small" tone="quiet" icon={<KeyRound {...ICON} />} onClick={() => setAsked('new')}>
            {t(($) => $.nodes.http.newSecret)}
          </Button>
          {chosen && (
            <Button size="small" tone="quiet" icon={<Pencil {...ICON} />} onClick={() => setAsked('change')}>
              {t(($) => $.nodes.http.changeSecret)}
            </Button>
          )}
          {chosen && removeSecret && (
            <Button size="small" tone="quiet" icon={<Trash2 {...ICON} />} onClick={() => setAsked('forget')}>
              {t(($) => $.nodes.http.forgetSecret)}
            </Button>
          )}
        </div>
      ) : (
        !isReadOnly && <p className="text-12 text-muted">{t(($) => $.nodes.http.secretsBySuperAdmin)}</p>
      )}
      {saveSecret && (asked === 'new' || asked === 'change') && (
        <SecretDialog
          stored={asked === 'change' ? (chosen ?? null) : null}
          place={templatePlace(address)}
          onClose={() => setAsked(null)}
          onSave={async (secret) => {
            await saveSecret(secret)
            set(secret.name)
          }}
        />
      )}
      {chosen && removeSecret && (
        <ForgetDialog
          name={chosen.name}
          isOpen={asked === 'forget'}
          onClose={() => setAsked(null)}
          onForget={async () => {
            await removeSecret(chosen.name)
            set('')
          }}
        />
      )}
    </>
  )
}

type ForgetDialogProps = { name: string; isOpen: boolean; onClose: () => void; onForget: () => Promise<void> }

function ForgetDialog({ name, isOpen, onClose, onForget }: ForgetDialogProps) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = async () => {
    setBusy(true)
    try {
      await onForget()
      onClose()
    } catch {
      // It is still there, and the dialog stays to try again.
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.nodes.http.forgetTitle, { name })}
      body={t(($) => $.nodes.http.forgetText)}
      confirmLabel={t(($) => $.nodes.http.forgetSecret)}
      cancelLabel={t(($) => $.common.cancel)}
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    />
  )
}

/** Where a secret may be sent, who set it and when. */
function SecretFacts({ secret: { places, updatedBy, updatedAt } }: { secret: KnownSecret }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <PlaceChips label={t(($) => $.common.secretPlaces)} places={places} />
      <p className="text-12 text-muted">
        {t(($) => $.nodes.http.secretBy, {
          name: updatedBy ?? t(($) => $.nodes.http.someone),
          when: format.dateTime(updatedAt),
        })}
      </p>
    </div>
  )
}
