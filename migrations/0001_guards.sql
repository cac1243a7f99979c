-- What the tables alone cannot say: the ledger balances at commit, and some rows are never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_txns_fixed BEFORE UPDATE OR DELETE ON ledger_txns FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_fixed BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_fixed BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE off record;
BEGIN
  SELECT currency, sum(amount_minor) AS total INTO off
    FROM ledger_postings WHERE txn_id = NEW.txn_id GROUP BY currency HAVING sum(amount_minor) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % is off by % %', NEW.txn_id, off.total, off.currency USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_refunded_within CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor);
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_positive CHECK (amount_minor > 0);
--> statement-breakpoint
ALTER TABLE refunds ADD CONSTRAINT refunds_positive CHECK (amount_minor > 0);
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_positive CHECK (amount_minor > 0);
--> statement-breakpoint
ALTER TABLE entitlements ADD CONSTRAINT entitlements_used_within
  CHECK (used >= 0 AND cut >= 0 AND (kind IN ('pass', 'premium') OR used + cut <= granted));
--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_progress_within CHECK (progress >= 0 AND progress <= 1);
-- A refund reserves its part of the payment as it is written, so that no two can give back more than was paid (payments_refunded_within).
CREATE FUNCTION reserve_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET refunded_minor = refunded_minor + NEW.amount_minor WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_reserve AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION reserve_refund();
--> statement-breakpoint
CREATE FUNCTION report_needs_own_entitlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM entitlements WHERE id = NEW.entitlement_id AND user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'report % has no entitlement of its own person', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reports_own_entitlement BEFORE INSERT ON reports FOR EACH ROW EXECUTE FUNCTION report_needs_own_entitlement();
