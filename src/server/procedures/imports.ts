import { ofMember } from '../context.ts'
import { beginImport, retryImport, uploadFile } from '../services/imports/begin.ts'
import { cancelImport, confirmImport, leaveRowsOut } from '../services/imports/decide.ts'
import { cancelExport, startExport } from '../services/imports/exports.ts'
import { errorFile, exportedFile, originalFile, sampleOfFile, templateFile } from '../services/imports/files.ts'
import { listExports, listImportRows, listImports, openSheets, readImport } from '../services/imports/list.ts'
import { os } from './base.ts'

export const imports = os.imports.router({
  list: os.imports.list.handler(({ context, input }) => listImports(ofMember(context), input)),
  get: os.imports.get.handler(({ context, input }) => readImport(ofMember(context), input)),
  rows: os.imports.rows.handler(({ context, input }) => listImportRows(ofMember(context), input)),
  open: os.imports.open.handler(({ context }) => openSheets(ofMember(context))),
  begin: os.imports.begin.handler(({ context, input }) => beginImport(ofMember(context), input)),
  upload: os.imports.upload.handler(({ context, input }) => uploadFile(ofMember(context), input)),
  leaveOut: os.imports.leaveOut.handler(({ context, input }) => leaveRowsOut(ofMember(context), input)),
  confirm: os.imports.confirm.handler(({ context, input }) => confirmImport(ofMember(context), input)),
  cancel: os.imports.cancel.handler(({ context, input }) => cancelImport(ofMember(context), input)),
  retry: os.imports.retry.handler(({ context, input }) => retryImport(ofMember(context), input)),
  sample: os.imports.sample.handler(({ context, input }) => sampleOfFile(ofMember(context), input)),
  original: os.imports.original.handler(({ context, input }) => originalFile(ofMember(context), input)),
  errors: os.imports.errors.handler(({ context, input }) => errorFile(ofMember(context), input)),
  template: os.imports.template.handler(({ context, input }) => templateFile(ofMember(context), input)),
  exports: os.imports.exports.handler(({ context }) => listExports(ofMember(context))),
  startExport: os.imports.startExport.handler(({ context, input }) => startExport(ofMember(context), input)),
  cancelExport: os.imports.cancelExport.handler(({ context, input }) => cancelExport(ofMember(context), input)),
  exported: os.imports.exported.handler(({ context, input }) => exportedFile(ofMember(context), input)),
})
