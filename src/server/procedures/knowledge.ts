import { ofMember } from '../context.ts'
import { createCategory, listCategories, removeCategory, renameCategory } from '../services/knowledge/categories.ts'
import {
  createEntry,
  listEntries,
  moveEntries,
  readEntry,
  removeEntries,
  restoreEntries,
  setEntriesEnabled,
  updateEntry,
} from '../services/knowledge/entries.ts'
import { os } from './base.ts'

export const knowledge = os.knowledge.router({
  categories: os.knowledge.categories.handler(({ context }) => listCategories(ofMember(context))),
  createCategory: os.knowledge.createCategory.handler(({ context, input }) => createCategory(ofMember(context), input)),
  renameCategory: os.knowledge.renameCategory.handler(({ context, input }) => renameCategory(ofMember(context), input)),
  removeCategory: os.knowledge.removeCategory.handler(({ context, input }) => removeCategory(ofMember(context), input)),
  entries: os.knowledge.entries.handler(({ context, input }) => listEntries(ofMember(context), input)),
  entry: os.knowledge.entry.handler(({ context, input }) => readEntry(ofMember(context), input)),
  createEntry: os.knowledge.createEntry.handler(({ context, input }) => createEntry(ofMember(context), input)),
  updateEntry: os.knowledge.updateEntry.handler(({ context, input }) => updateEntry(ofMember(context), input)),
  setEntriesEnabled: os.knowledge.setEntriesEnabled.handler(({ context, input }) =>
    setEntriesEnabled(ofMember(context), input),
  ),
  moveEntries: os.knowledge.moveEntries.handler(({ context, input }) => moveEntries(ofMember(context), input)),
  removeEntries: os.knowledge.removeEntries.handler(({ context, input }) => removeEntries(ofMember(context), input)),
  restoreEntries: os.knowledge.restoreEntries.handler(({ context, input }) => restoreEntries(ofMember(context), input)),
})
