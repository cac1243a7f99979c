ALTER TABLE "entitlements" RENAME COLUMN "cut" TO "revoked";
--> statement-breakpoint
-- A state that this version does not know is told to a person, and the row put where no money is lost, sent twice or charged: what was paid
-- by its money, the rest where its provider is asked again or nothing more happens.
INSERT INTO payment_exceptions (id, kind, key, message, order_id, created_at)
  SELECT 'exc_' || md5('orders:' || id), 'unknown_state', 'orders:' || id,
    'An order (orders, ' || id || ') stood as "' || state || '", which this version does not know.', id, now()
    FROM orders WHERE state NOT IN ('created', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'expired', 'canceled', 'disputed', 'charged_back')
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO payment_exceptions (id, kind, key, message, order_id, created_at)
  SELECT 'exc_' || md5('payment_attempts:' || id), 'unknown_state', 'payment_attempts:' || id,
    'An attempt to pay (payment_attempts, ' || id || ') stood as "' || state || '", which this version does not know.', order_id, now()
    FROM payment_attempts WHERE state NOT IN ('initiating', 'unknown', 'pending', 'requires_action', 'abandoned', 'failed', 'mismatch', 'succeeded')
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO payment_exceptions (id, kind, key, message, order_id, created_at)
  SELECT 'exc_' || md5('refunds:' || id), 'unknown_state', 'refunds:' || id,
    'A refund (refunds, ' || id || ') stood as "' || state || '", which this version does not know.', order_id, now()
    FROM refunds WHERE state NOT IN ('requested', 'pending', 'succeeded', 'failed')
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO payment_exceptions (id, kind, key, message, order_id, created_at)
  SELECT 'exc_' || md5('disputes:' || id), 'unknown_state', 'disputes:' || id,
    'A dispute (disputes, ' || id || ') stood as "' || state || '", which this version does not know.', order_id, now()
    FROM disputes WHERE state NOT IN ('open', 'won', 'lost')
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO payment_exceptions (id, kind, key, message, order_id, created_at)
  SELECT 'exc_' || md5('subscriptions:' || id), 'unknown_state', 'subscriptions:' || id,
    'A subscription (subscriptions, ' || id || ') stood as "' || status || '", which this version does not know.', NULL, now()
    FROM subscriptions WHERE status NOT IN ('active', 'past_due', 'ended')
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE disputes SET state = 'open' WHERE state NOT IN ('open', 'won', 'lost');
--> statement-breakpoint
UPDATE orders SET state = CASE
    WHEN NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.role = 'primary') THEN 'expired'
    WHEN EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.order_id = orders.id AND p.role = 'primary' AND d.state = 'lost') THEN 'charged_back'
    WHEN EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.order_id = orders.id AND p.role = 'primary' AND d.state = 'open') THEN 'disputed'
    ELSE (SELECT CASE WHEN p.refunded_minor = 0 THEN 'paid' WHEN p.refunded_minor < p.amount_minor THEN 'partially_refunded' ELSE 'refunded' END
            FROM payments p WHERE p.order_id = orders.id AND p.role = 'primary')
  END WHERE state NOT IN ('created', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'expired', 'canceled', 'disputed', 'charged_back');
--> statement-breakpoint
UPDATE payment_attempts SET state = 'abandoned', next_check_at = now() WHERE state NOT IN ('initiating', 'unknown', 'pending', 'requires_action', 'abandoned', 'failed', 'mismatch', 'succeeded');
--> statement-breakpoint
UPDATE refunds SET state = 'pending' WHERE state NOT IN ('requested', 'pending', 'succeeded', 'failed');
--> statement-breakpoint
UPDATE subscriptions SET status = 'ended' WHERE status NOT IN ('active', 'past_due', 'ended');
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('created', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'expired', 'canceled', 'disputed', 'charged_back'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state_known" CHECK ("payment_attempts"."state" in ('initiating', 'unknown', 'pending', 'requires_action', 'abandoned', 'failed', 'mismatch', 'succeeded'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'pending', 'succeeded', 'failed'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('active', 'past_due', 'ended'));
--> statement-breakpoint
-- Made by scripts/state-guards.ts of the transition tables in src/server/features/payments/states.ts.
CREATE OR REPLACE FUNCTION refuse_undeclared_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := to_jsonb(OLD) ->> TG_ARGV[0];
  becomes text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF was <> becomes AND NOT coalesce((TG_ARGV[1]::jsonb -> was) ? becomes, false) THEN
    RAISE EXCEPTION 'a row of % cannot become % from %', TG_TABLE_NAME, becomes, was
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_transitions BEFORE UPDATE OF state ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_undeclared_transition('state', '{
  "created": ["awaiting_payment","paid","expired","canceled"],
  "awaiting_payment": ["paid","expired","canceled"],
  "expired": ["awaiting_payment","paid","canceled"],
  "canceled": ["paid"],
  "paid": ["partially_refunded","refunded","disputed","charged_back"],
  "partially_refunded": ["refunded","disputed","charged_back"],
  "refunded": ["disputed","charged_back"],
  "disputed": ["paid","partially_refunded","refunded","charged_back"],
  "charged_back": []
}');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_attempts_transitions BEFORE UPDATE OF state ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_undeclared_transition('state', '{
  "initiating": ["unknown","pending","requires_action","abandoned","failed","mismatch","succeeded"],
  "unknown": ["initiating","pending","requires_action","abandoned","failed","mismatch","succeeded"],
  "pending": ["requires_action","abandoned","failed","mismatch","succeeded"],
  "requires_action": ["pending","abandoned","failed","mismatch","succeeded"],
  "abandoned": ["failed","mismatch","succeeded"],
  "failed": ["mismatch","succeeded"],
  "mismatch": ["succeeded"],
  "succeeded": []
}');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_transitions BEFORE UPDATE OF state ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_undeclared_transition('state', '{
  "requested": ["pending","succeeded","failed"],
  "pending": ["succeeded","failed"],
  "succeeded": ["failed"],
  "failed": []
}');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER disputes_transitions BEFORE UPDATE OF state ON disputes
  FOR EACH ROW EXECUTE FUNCTION refuse_undeclared_transition('state', '{
  "open": ["won","lost"],
  "won": [],
  "lost": []
}');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER subscriptions_transitions BEFORE UPDATE OF status ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION refuse_undeclared_transition('status', '{
  "active": ["past_due","ended"],
  "past_due": ["active","ended"],
  "ended": ["active"]
}');
