/** The one door to the phone's own database. Browsers refuse it, fill up, or never open it: a step then says that nothing is kept. */

const patienceMs = 5000

/** One step in the store of marks; undefined where the browser keeps none, or no more. */
export async function inMarkStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database does not answer')), patienceMs)
    })
    return await Promise.race([step(mode, act), late])
  } catch {
    opened = null
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function step<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await openStore()).transaction('marks', mode)
  const request = act(transaction.objectStore('marks'))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

let opened: Promise<IDBDatabase> | null = null

function openStore(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('gapwise', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('marks', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}
