import type { Import } from '#src/features/knowledge/imports/data.ts'

export const IMPORT_ID = '01a20000-0000-7000-8000-000000000001'

/** An import that has been checked and waits for somebody's word. */
export const checkedImport: Import = {
  id: IMPORT_ID,
  source: 'file',
  name: 'faq.xlsx',
  size: 15_700,
  mode: 'update',
  categoryId: null,
  makesCategories: true,
  status: 'parsing',
  step: 'waiting',
  failure: null,
  done: 500,
  total: 500,
  added: 450,
  changed: 38,
  unchanged: 0,
  rejected: 12,
  removed: 0,
  leftOut: 0,
  rechecked: false,
  hasFile: true,
  hasErrorFile: true,
  changeSetId: null,
  revertedAt: null,
  by: 'Ada',
  own: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
}

/** The same import, written into the knowledge base. */
export const finishedImport: Import = {
  ...checkedImport,
  status: 'complete',
  step: null,
  changeSetId: IMPORT_ID,
  finishedAt: '2026-11-20T10:01:00.000Z',
}
