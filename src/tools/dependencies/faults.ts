/** What the manifest says of dependencies. */
export type Manifest = {
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
  optionalDependencies: Readonly<Record<string, string>>
  /** By name, whether the package's scripts may run while it is installed. */
  allowScripts: Readonly<Record<string, boolean>>
}
/** A package of the lock file. */
export type Locked = {
  name?: string | undefined
  version?: string | undefined
  license?: string | undefined
  dev?: boolean | undefined
  resolved?: string | undefined
  hasInstallScript?: boolean | undefined
}
type KnownBad = Readonly<Record<string, { versions: readonly string[]; reason: string }>>

/** Licences that what is handed on may be under. */
const LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]
/** Packages under another licence, or that do not name theirs in the usual words, and why each may be used all the same. */
const EXCEPTIONS: Readonly<Record<string, { licence: string | undefined; why: string }>> = {
  '@fontsource-variable/inter': { licence: 'OFL-1.1', why: 'a font, handed on as it is' },
  'caniuse-lite': { licence: 'CC-BY-4.0', why: 'data of the build, not handed on' },
  'dictionary-en': { licence: '(MIT AND BSD)', why: 'both are among the allowed ones' },
  elkjs: { licence: 'EPL-2.0 OR GPL-3.0-or-later', why: 'used under the first, unchanged and in a file of its own' },
  'json-schema': { licence: '(AFL-2.1 OR BSD-3-Clause)', why: 'used under the second' },
  'type-fest': { licence: '(MIT OR CC0-1.0)', why: 'used under the first' },
  'xmlhttprequest-ssl': { licence: undefined, why: 'its manifest lists MIT in the old form' },
}
/** Families of packages for one platform each, with the licence of the library within. */
const FAMILIES: readonly { name: RegExp; licence: RegExp; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: /LGPL-3\.0-or-later/,
    why: 'a library that is linked at run time and can be replaced',
  },
  { name: /^(lightningcss(-|$)|axe-core$)/, licence: /^MPL-2\.0$/, why: 'tools of the build, unchanged' },
]
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

/** What is wrong with the dependencies, a line each; nothing of it needs a network. */
export function dependencyFaults(
  manifest: Manifest,
  packages: Readonly<Record<string, Locked>>,
  knownBad: KnownBad,
): string[] {
  const installed = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, name: locked.name ?? nameAt(path), at: path }))
  const declared = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })
  const withScripts = new Set(installed.filter((one) => one.hasInstallScript).map(({ name }) => name))
  const allowed = Object.keys(manifest.allowScripts)
  return [
    ...declared
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${name}: “${version}” is no exact version`),
    ...installed
      .filter((one) => one.dev !== true && !isLicensed(one.name, one.license))
      .map(({ name, license }) => `${name}: the licence ${license ?? '(none)'} is not allowed`),
    ...installed.flatMap(({ name, version = '' }) =>
      knownBad[name]?.versions.includes(version) ? [`${name}@${version} is bad: it ${knownBad[name].reason}`] : [],
    ),
    ...installed.filter((one) => one.resolved !== undefined).map(({ at }) => `${at}: the lock file names an address`),
    ...[...withScripts]
      .filter((name) => !allowed.includes(name))
      .map((name) => `${name}: has scripts that run while it is installed; allowScripts says nothing of it`),
    ...allowed
      .filter((name) => !withScripts.has(name))
      .map((name) => `${name}: has no scripts any more; take it out of allowScripts`),
  ]
}

const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function isLicensed(name: string, licence: string | undefined): boolean {
  const exception = EXCEPTIONS[name]
  if (exception) return exception.licence === licence
  if (licence === undefined) return false
  return LICENCES.includes(licence) || FAMILIES.some((family) => family.name.test(name) && family.licence.test(licence))
}
