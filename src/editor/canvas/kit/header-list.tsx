import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Switch } from '#src/ui/switch.tsx'
import { ListEditor } from './list-editor.tsx'
import type { Path } from './path.ts'
import { SecretSelect } from './secret-select.tsx'
import { TemplateInput } from './template-input.tsx'
import { TextInput } from './text-input.tsx'
import { useField } from './use-field.ts'

/** A header as it lies in the node's data; a secret one holds the secret's name as its value. */
type Header = { id: string; name: string; value: string; secret: boolean }

type HeaderListProps = {
  path: Path
  nameLimit: number
  /** The template of the address that they are sent to. */
  address: string
}

/** Headers of a request: each with a text, or with the name of a secret that is put in when it is sent. */
export function HeaderList({ path, nameLimit, address }: HeaderListProps) {
  const t = useTexts()
  return (
    <ListEditor<Header>
      path={path}
      label={t(($) => $.nodes.http.headers)}
      addLabel={t(($) => $.nodes.http.addHeader)}
      max={LIMITS.flow.headers}
      create={(id) => ({ id, name: '', value: '', secret: false })}
      rowLabel={({ name }, index) => name || t(($) => $.editor.list.row, { number: index + 1 })}
    >
      {(row, { secret }) => (
        <>
          <TextInput path={[...row, 'name']} label={t(($) => $.nodes.http.pairName)} limit={nameLimit} mono />
          <SecretSwitch path={row} />
          {secret ? (
            <SecretSelect path={[...row, 'value']} label={t(($) => $.nodes.http.secretName)} address={address} />
          ) : (
            <TemplateInput path={[...row, 'value']} label={t(($) => $.nodes.http.pairValue)} limit={LIMITS.flow.text} />
          )}
        </>
      )}
    </ListEditor>
  )
}

/** Switching empties the value: what was typed as text is no name of a secret, and the other way round. */
function SecretSwitch({ path }: { path: Path }) {
  const t = useTexts()
  const { value, isReadOnly, set } = useField(path)
  const header = value as Header
  return (
    <Switch
      side="end"
      label={t(($) => $.nodes.http.secret)}
      checked={header.secret}
      onCheckedChange={(secret) => set({ ...header, secret, value: '' })}
      disabled={isReadOnly}
    />
  )
}
