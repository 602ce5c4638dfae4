import { PacksDialog } from './chitchat/packs-dialog.tsx'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { FindDialog } from './find-dialog.tsx'
import { RecordsDialog } from './records-dialog.tsx'
import { TroubleDialog } from './trouble-dialog.tsx'
import type { Entries } from './use-entries.ts'

/** A dialog over the table. */
export type Opened = 'duplicates' | 'find' | 'records' | 'trouble' | 'packs'

type EntriesDialogsProps = { entries: Entries; opened: Opened | undefined; onClose: () => void }

/** The dialog that is open, if any. */
export function EntriesDialogs({ entries, opened, onClose }: EntriesDialogsProps) {
  const { appId, filter, table, columns, onSearch } = entries
  switch (opened) {
    case 'find':
      return (
        <FindDialog
          appId={appId}
          filter={filter}
          store={table.store}
          load={table.load}
          columns={columns}
          onClose={onClose}
        />
      )
    case 'packs':
      return <PacksDialog appId={appId} onClose={onClose} />
    case 'duplicates':
      return <DuplicatesDialog appId={appId} onOpenEntry={(entry) => onSearch({ entry })} onClose={onClose} />
    case 'records':
      return <RecordsDialog appId={appId} onClose={onClose} />
    case 'trouble':
      return <TroubleDialog store={table.store} columns={columns} onClose={onClose} />
    case undefined:
      return null
  }
}
