/** The only access to IndexedDB. Browsers refuse it, fill up, or never open it: a request then yields undefined. */

const timeoutMs = 5000

/** One request on the store of the outbox, whose name in the database is older than its counts; undefined where the browser refuses it. */
export async function withOutboxStore<T>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database does not answer')), timeoutMs)
    })
    return await Promise.race([runTransaction(mode, operation), timeout])
  } catch {
    connection = null
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function runTransaction<T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await openDatabase()).transaction('marks', mode)
  const request = operation(transaction.objectStore('marks'))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

let connection: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  connection ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('gapwise', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('marks', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return connection
}
