import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { Proof } from '#features/records/decisions/verify.js'
import type { TestApp, TestClient } from '../kit/test-app-types.ts'

export type TakenProof = { files: Record<string, Uint8Array>; proof: Proof }

/** The proof that this person takes. @param query of which record; without, of everything */
export async function takeProof({ url }: TestApp, { cookie }: TestClient, query = ''): Promise<TakenProof> {
  const answer = await fetch(`${url}/api/decision-proof${query}`, { headers: { cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return { files, proof: JSON.parse(strFromU8(files['proof.json'] ?? new Uint8Array())) as Proof }
}

/** A folder with the verifier of a proof, where files can be put beside it, and it is run on this or another proof. */
export function besideVerifier({ dataDir }: TestApp, { files }: TakenProof) {
  const folder = mkdtempSync(path.join(dataDir, 'proof-'))
  const put = (name: string, bytes: string | Uint8Array) => writeFileSync(path.join(folder, name), bytes)
  put('verify.mjs', files['verify.mjs'] ?? '')
  const run = async (given: Proof, ...args: string[]): Promise<{ code: number; said: string; wrong: string }> => {
    put('proof.json', JSON.stringify(given))
    return promisify(execFile)(process.execPath, [path.join(folder, 'verify.mjs'), ...args], { cwd: folder }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout, wrong: stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout, wrong: error.stderr }),
    )
  }
  return { folder, put, run }
}
