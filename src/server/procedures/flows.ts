import { ofMember } from '../context.ts'
import { addExample } from '../services/flows/add-example.ts'
import { createFlow, importFlow } from '../services/flows/create.ts'
import { readFlow } from '../services/flows/find.ts'
import { createFolder, listFolders, removeFolder, renameFolder } from '../services/flows/folders.ts'
import { listIntentClashes } from '../services/flows/intent-clashes.ts'
import { listFlows } from '../services/flows/list.ts'
import { findInDraft, performForTestRun } from '../services/flows/perform.ts'
import { readReplay } from '../services/flows/replay.ts'
import { readResources } from '../services/flows/resources.ts'
import { runTests } from '../services/flows/run-tests.ts'
import { removeSecret, saveSecret } from '../services/flows/secrets.ts'
import { saveDocument } from '../services/flows/save.ts'
import { listFlowTemplates } from '../services/flows/templates.ts'
import { listTests, removeTest, saveTest } from '../services/flows/tests.ts'
import { removeFlows, restoreFlows, updateFlow, updateFlows } from '../services/flows/update.ts'
import { listVersions, nameVersion, readVersion } from '../services/flows/versions.ts'
import { os } from './base.ts'

export const flows = os.flows.router({
  list: os.flows.list.handler(({ context, input }) => listFlows(ofMember(context), input)),
  get: os.flows.get.handler(({ context, input }) => readFlow(ofMember(context), input)),
  resources: os.flows.resources.handler(({ context }) => readResources(ofMember(context))),
  intentClashes: os.flows.intentClashes.handler(({ context }) => listIntentClashes(ofMember(context))),
  templates: os.flows.templates.handler(({ input }) => listFlowTemplates(input)),
  create: os.flows.create.handler(({ context, input }) => createFlow(ofMember(context), input)),
  import: os.flows.import.handler(({ context, input }) => importFlow(ofMember(context), input)),
  save: os.flows.save.handler(({ context, input }) => saveDocument(ofMember(context), input)),
  addExample: os.flows.addExample.handler(({ context, input }) => addExample(ofMember(context), input)),
  update: os.flows.update.handler(({ context, input }) => updateFlow(ofMember(context), input)),
  updateMany: os.flows.updateMany.handler(({ context, input }) => updateFlows(ofMember(context), input)),
  remove: os.flows.remove.handler(({ context, input }) => removeFlows(ofMember(context), input)),
  restore: os.flows.restore.handler(({ context, input }) => restoreFlows(ofMember(context), input)),
  folders: os.flows.folders.handler(({ context }) => listFolders(ofMember(context))),
  createFolder: os.flows.createFolder.handler(({ context, input }) => createFolder(ofMember(context), input)),
  renameFolder: os.flows.renameFolder.handler(({ context, input }) => renameFolder(ofMember(context), input)),
  removeFolder: os.flows.removeFolder.handler(({ context, input }) => removeFolder(ofMember(context), input)),
  versions: os.flows.versions.handler(({ context, input }) => listVersions(ofMember(context), input)),
  version: os.flows.version.handler(({ context, input }) => readVersion(ofMember(context), input)),
  nameVersion: os.flows.nameVersion.handler(({ context, input }) => nameVersion(ofMember(context), input)),
  tests: os.flows.tests.handler(({ context, input }) => listTests(ofMember(context), input)),
  saveTest: os.flows.saveTest.handler(({ context, input }) => saveTest(ofMember(context), input)),
  removeTest: os.flows.removeTest.handler(({ context, input }) => removeTest(ofMember(context), input)),
  runTests: os.flows.runTests.handler(({ context, input }) => runTests(ofMember(context), input)),
  perform: os.flows.perform.handler(({ context, input }) => performForTestRun(ofMember(context), input)),
  find: os.flows.find.handler(({ context, input }) => findInDraft(ofMember(context), input)),
  replay: os.flows.replay.handler(({ context, input }) => readReplay(ofMember(context), input)),
  removeSecret: os.flows.removeSecret.handler(({ context, input }) => removeSecret(ofMember(context), input)),
  saveSecret: os.flows.saveSecret.handler(({ context, input }) => saveSecret(ofMember(context), input)),
})
