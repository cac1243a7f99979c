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
