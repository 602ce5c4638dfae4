import { ofMember } from '../context.ts'
import { bulkEntries } from '../services/knowledge/bulk.ts'
import {
  createCategory,
  listCategories,
  moveCategory,
  removeCategory,
  renameCategory,
} from '../services/knowledge/categories.ts'
import { listDuplicates } from '../services/knowledge/duplicates.ts'
import { listEditors, listTags, readFigures } from '../services/knowledge/figures.ts'
import { nearEntries } from '../services/knowledge/near.ts'
import { listEntries, orderEntries, readEntry, readRows } from '../services/knowledge/read.ts'
import { suggestSimilar } from '../services/knowledge/suggest-similar.ts'
import { listUserTags } from '../services/knowledge/user-tags.ts'
import { createEntries } from '../services/knowledge/create-entries.ts'
import { createEntry, patchEntries, updateEntry } from '../services/knowledge/write.ts'
import { os } from './base.ts'

export const knowledge = os.knowledge.router({
  categories: os.knowledge.categories.handler(({ context }) => listCategories(ofMember(context))),
  createCategory: os.knowledge.createCategory.handler(({ context, input }) => createCategory(ofMember(context), input)),
  renameCategory: os.knowledge.renameCategory.handler(({ context, input }) => renameCategory(ofMember(context), input)),
  moveCategory: os.knowledge.moveCategory.handler(({ context, input }) => moveCategory(ofMember(context), input)),
  removeCategory: os.knowledge.removeCategory.handler(({ context, input }) => removeCategory(ofMember(context), input)),
  figures: os.knowledge.figures.handler(({ context }) => readFigures(ofMember(context))),
  duplicates: os.knowledge.duplicates.handler(({ context }) => listDuplicates(ofMember(context))),
  tags: os.knowledge.tags.handler(({ context }) => listTags(ofMember(context))),
  userTags: os.knowledge.userTags.handler(({ context }) => listUserTags(ofMember(context))),
  editors: os.knowledge.editors.handler(({ context }) => listEditors(ofMember(context))),
  entries: os.knowledge.entries.handler(({ context, input }) => listEntries(ofMember(context), input)),
  order: os.knowledge.order.handler(({ context, input }) => orderEntries(ofMember(context), input)),
  rows: os.knowledge.rows.handler(({ context, input }) => readRows(ofMember(context), input)),
  entry: os.knowledge.entry.handler(({ context, input }) => readEntry(ofMember(context), input)),
  near: os.knowledge.near.handler(({ context, input }) => nearEntries(ofMember(context), input)),
  suggestSimilar: os.knowledge.suggestSimilar.handler(({ context, input }) => suggestSimilar(ofMember(context), input)),
  createEntry: os.knowledge.createEntry.handler(({ context, input }) => createEntry(ofMember(context), input)),
  createEntries: os.knowledge.createEntries.handler(({ context, input }) => createEntries(ofMember(context), input)),
  updateEntry: os.knowledge.updateEntry.handler(({ context, input }) => updateEntry(ofMember(context), input)),
  patchEntries: os.knowledge.patchEntries.handler(({ context, input }) => patchEntries(ofMember(context), input)),
  bulk: os.knowledge.bulk.handler(({ context, input }) => bulkEntries(ofMember(context), input)),
})
